import type http from 'node:http';

const SCRIPT_PATH = '/__dev/reload.js';
const EVENTS_PATH = '/__dev/events';

const script = `const events = new EventSource('${EVENTS_PATH}');
events.onmessage = () => location.reload();
`;

/** Reloads open pages through server-sent events. The pages load the scripts in `scripts`. */
export class LiveReload {
  readonly scripts = [SCRIPT_PATH];
  private readonly pages = new Set<http.ServerResponse>();

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
      response.write('\n');
      this.pages.add(response);
      request.once('close', () => this.pages.delete(response));
      return true;
    }
    return false;
  }

  reload(): void {
    for (const page of this.pages) page.write('data: reload\n\n');
  }
}
