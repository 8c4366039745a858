import type http from 'node:http';
import { RELEASE_SET_ELEMENT_ID } from '@prizestash/shared/remote';
import { stripVTControlCharacters } from 'node:util';

const SCRIPT_PATH = '/__dev/reload.js';
const EVENTS_PATH = '/__dev/events';
const script = `const events = new EventSource('${EVENTS_PATH}');
const dialog = document.createElement('dialog');
const { remotes } = JSON.parse(document.getElementById('${RELEASE_SET_ELEMENT_ID}').textContent);
const hashes = {};
// Until then the page shows HTML of the modules that it has.
const isHydrated = () =>
  Object.keys(document.querySelector('main h1') ?? {}).some((key) => key.startsWith('__react'));
const update = async (name) =>
  isHydrated() && globalThis.updatableBuilds?.[name]?.update(hashes[name]).catch(() => false);
events.addEventListener('update', ({ data }) => {
  dialog.close();
  const [name, hash] = JSON.parse(data);
  hashes[name] = hash;
  void update(name);
});
events.addEventListener('live', async ({ data }) => {
  for (const [name, base] of Object.entries(JSON.parse(data))) {
    const build = globalThis.updatableBuilds?.[name];
    if ((build ?? remotes[name])?.base === base) continue;
    if (!(await update(name))) return location.reload();
    build.base = base;
  }
});
events.addEventListener('failure', ({ data }) => {
  const message = document.createElement('pre');
  message.textContent = JSON.parse(data);
  dialog.replaceChildren(message);
  document.body.append(dialog);
  if (!dialog.open) dialog.showModal();
});
`;

const eventOf = (name: string, data: unknown) =>
  `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** Updates or reloads open pages through server-sent events. The pages load the scripts in `scripts`. */
export class LiveReload {
  readonly scripts = [SCRIPT_PATH];
  private readonly pages = new Set<http.ServerResponse>();
  /** The event of the latest build, if it has failed. */
  private failure = '';
  /** webpack's hashes of the newest builds, by package. */
  private readonly hashes = new Map<string, string>();
  /** URL folders of the files that are live, by package. */
  private bases: Readonly<Record<string, string>> = {};

  /** @returns true when the request was for the reload script or its events. */
  handle(request: http.IncomingMessage, response: http.ServerResponse): boolean {
    if (request.url === SCRIPT_PATH) {
      response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(script);
      return true;
    }
    if (request.url === EVENTS_PATH) {
      response.writeHead(200, {
        'Content-Type': 'text/event-stream',
        'Cache-Control': 'no-cache',
      });
      // A page may be older than what was saved while it loaded.
      const updates = [...this.hashes].map((update) => eventOf('update', update));
      response.write(updates.join('') + eventOf('live', this.bases) + this.failure);
      this.pages.add(response);
      request.once('close', () => this.pages.delete(response));
      return true;
    }
    return false;
  }

  /**
   * Replaces the modules of a package in open pages.
   * @param hash of webpack's build.
   */
  update(name: string, hash: string): void {
    this.failure = '';
    this.hashes.set(name, hash);
    this.send(eventOf('update', [name, hash]));
  }

  /**
   * Reloads open pages that have not taken over what is new.
   * @param bases the URL folders of the new files, by package.
   */
  live(bases: Readonly<Record<string, string>>): void {
    this.failure = '';
    this.bases = { ...this.bases, ...bases };
    this.send(eventOf('live', bases));
  }

  /** Shows a message in open pages, and in those that are opened before the next reload. */
  fail(message: string): void {
    this.failure = eventOf('failure', stripVTControlCharacters(message));
    this.send(this.failure);
  }

  private send(event: string): void {
    for (const page of this.pages) page.write(event);
  }
}
