import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const pieces = 15;
/** Long enough for the browser to paint what it has. */
const pauseMs = 80;

/** Where a piece may end. Within a paragraph words move as more come: no page can help that. */
const blockStart = /<(?:div|section|header|footer|nav|main|form|fieldset|h\d|p|ul|ol|li|dl|svg)\b/;

/** Splits a document's body at starts of blocks; what follows the body's content is one more piece. */
function inPieces(html: string): string[] {
  const start = html.indexOf('<body>');
  const end = html.indexOf('<script type="application/json"');
  const step = (end - start) / pieces;
  const cuts = [start];
  for (let at = start + step; at < end; at += step) {
    const cut = Math.floor(at) + html.slice(Math.floor(at), end).search(blockStart);
    if (cut > (cuts.at(-1) ?? 0)) cuts.push(cut);
  }
  return [0, ...cuts, end].map((from, index, all) =>
    html.slice(from, [...all, html.length][index + 1]),
  );
}

/** The site over a slow line: its pages arrive a piece at a time, and everything else as it is. */
export class SlowLine {
  private constructor(
    readonly url: string,
    private readonly server: http.Server,
  ) {}

  /** @param siteUrl the site behind it, without a slash at the end. */
  static async start(siteUrl: string): Promise<SlowLine> {
    const server = http.createServer((request, response) => {
      void answer(siteUrl, request, response).catch(() => response.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    return new SlowLine(`http://localhost:${port}`, server);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

async function answer(
  siteUrl: string,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<void> {
  const answered = await fetch(`${siteUrl}${request.url ?? '/'}`);
  for (const name of ['content-type', 'content-security-policy']) {
    const value = answered.headers.get(name);
    if (value) response.setHeader(name, value);
  }
  response.statusCode = answered.status;
  if (answered.headers.get('content-type')?.startsWith('text/html')) {
    for (const piece of inPieces(await answered.text())) {
      response.write(piece);
      await pause(pauseMs);
    }
    response.end();
  } else {
    response.end(Buffer.from(await answered.arrayBuffer()));
  }
}
