import type { FastifyInstance, FastifyReply } from 'fastify';
import { browserFile } from './browser-file';
import type { Mode, Switches } from './modes';
import type { Received } from './received';
import { delay } from './delay';

/** Query parameters that set the mode for one request, so that parallel tests are independent. */
interface ModeQuery {
  readonly mode?: string;
  readonly delayMs?: string;
}

/**
 * A partner whose script runs in the site's page or in its frame and reports to its own server.
 * @param works file of the script that behaves as it should
 */
export function scriptPartner(
  app: FastifyInstance,
  { partner, works }: { readonly partner: 'lead' | 'survey'; readonly works: string },
  switches: Switches,
  received: Received,
): void {
  const scripts: Readonly<Record<Exclude<Mode, 'blocked'>, string>> = {
    works: browserFile(works),
    slow: browserFile(works),
    'two-hosts': browserFile('two-hosts.js'),
    throws: browserFile('throws.js'),
    silent: browserFile('silent.js'),
    hostile: browserFile('hostile.js'),
  };

  app.get<{ Querystring: ModeQuery }>(`/${partner}.js`, async (request, reply) => {
    const mode = switches.of(partner, request.query.mode);
    if (mode === 'blocked') return abort(reply);
    if (mode === 'slow') await delay(request.query.delayMs);
    return reply
      .type('text/javascript; charset=utf-8')
      .header('Cache-Control', 'no-store')
      .send(scripts[mode]);
  });

  app.post(`/${partner}/received`, async (request, reply) => {
    const fields = asRecord(request.body);
    if (partner === 'lead') received.lead(fields, request.headers.referer);
    else received.call(partner, fields, request.headers.referer);
    return reply.code(204).send();
  });
}

/** Closes the connection without a response, like an ad blocker or an unreachable host. */
function abort(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.destroy();
  return reply;
}

/** Returns a JSON object unchanged, and an empty object for anything else. */
export function asRecord(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null && !Array.isArray(body)
    ? (body as Record<string, unknown>)
    : {};
}
