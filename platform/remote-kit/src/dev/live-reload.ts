import type http from 'node:http';
import { stripVTControlCharacters } from 'node:util';

const SCRIPT_PATH = '/__dev/reload.js';
const EVENTS_PATH = '/__dev/events';
const script = `const events = new EventSource('${EVENTS_PATH}');
const dialog = document.createElement('dialog');
const updates = {};
events.addEventListener('update', ({ data }) => {
  dialog.close();
  const [name, hash] = JSON.parse(data);
  updates[name] = globalThis.updatableBuilds?.[name]?.update(hash).catch(() => false);
});
events.addEventListener('live', async ({ data }) => {
  for (const [name, base] of Object.entries(JSON.parse(data))) {
    const build = globalThis.updatableBuilds?.[name];
    if (!build || !(await updates[name])) return location.reload();
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

/** Updates or reloads open pages through server-sent events. The pages load the scripts in `scripts`. */
export class LiveReload {
  readonly scripts = [SCRIPT_PATH];
  private readonly pages = new Set<http.ServerResponse>();
  /** The event of the latest build, if it has failed. */
  private failure = '';

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
      response.write(`\n${this.failure}`);
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
    this.send(`event: update\ndata: ${JSON.stringify([name, hash])}\n\n`);
  }

  /**
   * Reloads open pages that have not taken over what is new.
   * @param bases the URL folders of the new files, by package.
   */
  live(bases: Readonly<Record<string, string>>): void {
    this.failure = '';
    this.send(`event: live\ndata: ${JSON.stringify(bases)}\n\n`);
  }

  /** Shows a message in open pages, and in those that are opened before the next reload. */
  fail(message: string): void {
    const data = JSON.stringify(stripVTControlCharacters(message));
    this.failure = `event: failure\ndata: ${data}\n\n`;
    this.send(this.failure);
  }

  private send(event: string): void {
    for (const page of this.pages) page.write(event);
  }
}
