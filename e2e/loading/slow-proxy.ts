import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { startFakeServer, type FakeServer } from '../../shared/src/testing/fake-server';

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

/**
 * Starts the site over a slow line: its pages arrive a piece at a time, and everything else as it is.
 * @param siteUrl the site behind it, without a slash at the end.
 */
export async function startSlowProxy(siteUrl: string): Promise<FakeServer> {
  const line = await startFakeServer();
  line.answer = (response, { url }) => {
    void passOn(`${siteUrl}${url}`, response).catch(() => response.destroy());
  };
  return line;
}

async function passOn(url: string, response: ServerResponse): Promise<void> {
  const answered = await fetch(url);
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
