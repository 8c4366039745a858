import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { startFakeServer, type FakeServer } from '@prizestash/shared/testing/fake-server';

/** Approximate number of chunks that the content of a page is sent in. */
const chunkCount = 15;
/** Pause between chunks, long enough for a paint. */
const pauseMs = 80;

/** Splits a document at the start tags of its content. What follows the content is the last chunk. */
function toChunks(html: string): string[] {
  const start = html.indexOf('<div id="root"');
  const end = html.indexOf('<template></template>');
  const elements = [...html.slice(start, end).matchAll(/<[a-z]/g)].map(
    ({ index }) => start + index,
  );
  if (elements.length < chunkCount) throw new Error('this page has no content to split');
  const interval = Math.ceil(elements.length / chunkCount);
  const cuts = [0, ...elements.filter((_, count) => count % interval === 0), end, html.length];
  return cuts.slice(1).map((cut, before) => html.slice(cuts[before], cut));
}

/**
 * Starts a proxy that sends pages chunk by chunk, with pauses, and everything else unchanged.
 * @param siteUrl origin of the site.
 */
export async function startSlowProxy(siteUrl: string): Promise<FakeServer> {
  const proxy = await startFakeServer();
  proxy.respond = (response, { url }) => {
    void forward(`${siteUrl}${url}`, response).catch(() => response.destroy());
  };
  return proxy;
}

async function forward(url: string, response: ServerResponse): Promise<void> {
  const upstream = await fetch(url);
  for (const name of ['content-type', 'content-security-policy']) {
    const value = upstream.headers.get(name);
    if (value) response.setHeader(name, value);
  }
  response.statusCode = upstream.status;
  if (upstream.headers.get('content-type')?.startsWith('text/html')) {
    for (const chunk of toChunks(await upstream.text())) {
      response.write(chunk);
      await pause(pauseMs);
    }
    response.end();
  } else {
    response.end(Buffer.from(await upstream.arrayBuffer()));
  }
}
