import type { FastifyInstance } from 'fastify';
import { browserFile, serveFiles } from './browser-file';
import type { Switches } from './modes';
import type { Received } from './received';
import { delay } from './delay';

/** Query parameters that set the mode for one request; the site does not send them. */
interface ModeQuery {
  readonly mode?: string;
  readonly delayMs?: string;
}

/** The embedded offer: a page for a frame that reads its parameters from its URL. */
export function embeddedPartner(
  app: FastifyInstance,
  switches: Switches,
  received: Received,
): void {
  const page = browserFile('offer.html');
  const hostilePage = browserFile('offer-hostile.html');

  app.get<{ Querystring: ModeQuery & Record<string, string> }>('/offer', async (request, reply) => {
    const { mode: requested, delayMs, ...fields } = request.query;
    const mode = switches.of('embedded', requested);
    received.call('embedded', fields, request.headers.referer);
    reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-store');
    switch (mode) {
      case 'silent':
        return reply.hijack();
      case 'blocked':
        return reply.header('X-Frame-Options', 'DENY').send(page);
      case 'throws':
        return reply.code(500).send('');
      case 'hostile':
        return reply.send(hostilePage);
      case 'two-hosts':
        return reply.redirect(secondHostUrl(request.headers.host, fields));
      case 'slow':
        await delay(delayMs);
        return reply.send(page);
      case 'works':
        return reply.send(page);
    }
  });

  serveFiles(app, {
    'offer.js': 'text/javascript',
    'offer.css': 'text/css',
    'hostile.js': 'text/javascript',
  });
}

/** The offer's URL on the other name of the loopback address. */
function secondHostUrl(host = 'localhost', fields: Readonly<Record<string, string>>): string {
  const url = new URL(`http://${host}/offer`);
  url.hostname = url.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
  url.search = new URLSearchParams({ ...fields, mode: 'works' }).toString();
  return url.href;
}
