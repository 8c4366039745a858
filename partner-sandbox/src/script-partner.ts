import type { FastifyInstance, FastifyReply } from 'fastify';
import { browserFile } from './browser-file';
import type { Mode, Switches } from './modes';
import type { Received } from './received';
import { beSlow } from './slowness';

/** The query that sets a failure for one request only, so that tests side by side do not disturb each other. */
interface ModeQuery {
  readonly mode?: string;
  readonly delayMs?: string;
}

interface ScriptPartner {
  readonly partner: 'lead' | 'survey';
  /** Address of the script that the site loads. */
  readonly scriptPath: string;
  /** Which file to answer with in each mode that answers. */
  readonly files: Readonly<Record<Exclude<Mode, 'slow' | 'blocked'>, string>>;
}

/** A partner whose script runs on the site's page or in its frame and reports to its own server. */
export function scriptPartner(
  app: FastifyInstance,
  { partner, scriptPath, files }: ScriptPartner,
  switches: Switches,
  received: Received,
): void {
  const scripts = new Map(Object.values(files).map((file) => [file, browserFile(file)]));

  app.get<{ Querystring: ModeQuery }>(scriptPath, async (request, reply) => {
    const mode = switches.of(partner, request.query.mode);
    if (mode === 'blocked') return cutOff(reply);
    if (mode === 'slow') await beSlow(request.query.delayMs);
    return reply
      .type('text/javascript; charset=utf-8')
      .header('Cache-Control', 'no-store')
      .send(scripts.get(files[mode === 'slow' ? 'works' : mode]));
  });

  app.post(`/${partner}/received`, async (request, reply) => {
    received.call(partner, asRecord(request.body), request.headers.referer);
    return reply.code(204).send();
  });
}

/** Drops the connection without an answer, as an ad-blocker or a dead host looks to the page. */
function cutOff(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.destroy();
  return reply;
}

/** A JSON object as it is, and anything else as an empty one. */
export function asRecord(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null && !Array.isArray(body)
    ? (body as Record<string, unknown>)
    : {};
}
