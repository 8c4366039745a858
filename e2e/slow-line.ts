import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** How many pieces a page's content arrives in, about. */
const pieces = 15;
/** Long enough for the browser to paint what it has. */
const pauseMs = 80;

/** Splits a document where elements of its content start; what follows the content is the last piece. */
function inPieces(html: string): string[] {
  const start = html.indexOf('<body>');
  const end = html.indexOf('<script type="application/json"');
  const elements = [...html.slice(start, end).matchAll(/<[a-z]/g)].map(
    ({ index }) => start + index,
  );
  const every = Math.ceil(elements.length / pieces);
  const cuts = [0, ...elements.filter((_, count) => count % every === 0), end, html.length];
  return cuts.slice(1).map((cut, before) => html.slice(cuts[before], cut));
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
