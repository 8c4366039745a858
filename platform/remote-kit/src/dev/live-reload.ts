import type http from 'node:http';
import { stripVTControlCharacters } from 'node:util';

const SCRIPT_PATH = '/__dev/reload.js';
const EVENTS_PATH = '/__dev/events';
const script = `const events = new EventSource('${EVENTS_PATH}');
events.onmessage = () => location.reload();
const dialog = document.createElement('dialog');
events.addEventListener('failure', ({ data }) => {
  const message = document.createElement('pre');
  message.textContent = JSON.parse(data);
  dialog.replaceChildren(message);
  document.body.append(dialog);
  if (!dialog.open) dialog.showModal();
});
`;

/** Reloads open pages through server-sent events. The pages load the scripts in `scripts`. */
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

  reload(): void {
    this.failure = '';
    this.send('data: reload\n\n');
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
