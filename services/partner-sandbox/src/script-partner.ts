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

interface ScriptPartner {
  readonly partner: 'lead' | 'survey';
  readonly scriptPath: string;
  /** The file to respond with, for each mode that responds. */
  readonly files: Readonly<Record<Exclude<Mode, 'slow' | 'blocked'>, string>>;
}

/** A partner whose script runs in the site's page or in its frame and reports to its own server. */
export function scriptPartner(
  app: FastifyInstance,
  { partner, scriptPath, files }: ScriptPartner,
  switches: Switches,
  received: Received,
): void {
  const scripts = new Map(Object.values(files).map((file) => [file, browserFile(file)]));

  app.get<{ Querystring: ModeQuery }>(scriptPath, async (request, reply) => {
    const mode = switches.of(partner, request.query.mode);
    if (mode === 'blocked') return abort(reply);
    if (mode === 'slow') await delay(request.query.delayMs);
    return reply
      .type('text/javascript; charset=utf-8')
      .header('Cache-Control', 'no-store')
      .send(scripts.get(files[mode === 'slow' ? 'works' : mode]));
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
