import type { FastifyInstance, FastifyReply } from 'fastify';
import { browserFile } from './browser-file';
import type { Mode, Switches } from './modes';
import type { Received } from './received';
import { delay } from './delay';

/** Query parameters. The mode is of one request, so that parallel tests are independent. */
interface ScriptQuery {
  readonly mode?: string;
  readonly delayMs?: string;
  /** The global variable that holds its fields, for a partner that has one of another name. */
  readonly fields?: string;
}

/**
 * A partner whose script runs in the site's page or in its frame and reports to its own server.
 * @param works file of the script that behaves as it should
 * @param globalName variable in which the scripts look for their fields
 */
export function scriptPartner(
  app: FastifyInstance,
  {
    partner,
    works,
    globalName,
  }: { readonly partner: 'lead' | 'survey'; readonly works: string; readonly globalName: string },
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

  app.get<{ Querystring: ScriptQuery }>(`/${partner}.js`, async (request, reply) => {
    const mode = switches.of(partner, request.query.mode);
    if (mode === 'blocked') return abort(reply);
    if (mode === 'slow') await delay(request.query.delayMs);
    const other = /^[A-Za-z]\w*$/.exec(request.query.fields ?? '')?.[0];
    return reply
      .type('text/javascript; charset=utf-8')
      .header('Cache-Control', 'no-store')
      .send(`${other ? `window.${globalName} = window.${other};\n` : ''}${scripts[mode]}`);
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
