import type { FastifyRequest } from 'fastify';
import { type Queryable, withinTime } from '../database/pool';
import { type Api, describedObject } from '../http/schemas';
import type { Services } from '../http/services';

const READ_ONLY = `
  select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "isReadOnly"`;

const liveSchema = describedObject('The process responds.', {
  status: { type: 'string', enum: ['ok'] },
});

const readySchema = (description: string) =>
  describedObject(description, {
    status: { type: 'string', enum: ['ok', 'unavailable'] },
    database: { type: 'string', enum: ['ok', 'read-only', 'unavailable'] },
    consentTexts: { type: 'string', enum: ['ok', 'none', 'unknown'] },
  });

async function databaseState(
  database: Queryable,
  { log }: FastifyRequest,
): Promise<'ok' | 'read-only' | 'unavailable'> {
  try {
    const { rows } = await withinTime(database.query<{ isReadOnly: boolean }>(READ_ONLY));
    return rows[0]?.isReadOnly ? 'read-only' : 'ok';
  } catch (error) {
    log.warn({ err: error }, 'database does not respond');
    return 'unavailable';
  }
}

/**
 * Adds the probes. `/live`: the process responds, and a restart would not help. `/ready`: 200 while
 * entries can be stored, otherwise 503, so that a load balancer chooses another process.
 */
export function probeRoutes(app: Api, services: Pick<Services, 'pool' | 'consentTexts'>): void {
  app.get(
    '/live',
    { schema: { summary: 'Check that the process responds', response: { 200: liveSchema } } },
    () => ({ status: 'ok' }),
  );
  app.get(
    '/ready',
    {
      schema: {
        summary: 'Check that entries can be stored',
        response: {
          200: readySchema('The API accepts entries.'),
          503: readySchema(
            'The database does not respond or accepts no changes, or no consent text is released.',
          ),
        },
      },
    },
    async (request, reply) => {
      const database = await databaseState(services.pool, request);
      const consentTexts =
        database !== 'ok' ? 'unknown' : (await services.consentTexts.isLoaded()) ? 'ok' : 'none';
      if (consentTexts === 'ok') return { status: 'ok', database, consentTexts };
      const body = { status: 'unavailable', database, consentTexts };
      return reply.code(503).header('retry-after', '2').send(body);
    },
  );
}
