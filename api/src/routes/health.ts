import { type FastifyInstance } from 'fastify';
import { type Queryable } from '../database/pool';

const healthSchema = (description: string) =>
  ({
    description,
    type: 'object',
    required: ['status', 'database'],
    additionalProperties: false,
    properties: {
      status: { type: 'string', enum: ['ok', 'unavailable'] },
      database: { type: 'string', enum: ['ok', 'away'] },
    },
  }) as const;

/** Adds the health check: 200 while the database responds, otherwise 503. */
export function healthRoute(
  app: FastifyInstance,
  services: { readonly database: Queryable },
): void {
  app.get(
    '/health',
    {
      schema: {
        summary: 'Check that the database responds',
        response: {
          200: healthSchema('The API accepts entries.'),
          503: healthSchema('The database does not respond.'),
        },
      },
    },
    async (request, reply) => {
      try {
        await services.database.query('select 1');
        return { status: 'ok', database: 'ok' };
      } catch (error) {
        request.log.warn({ err: error }, 'database does not respond');
        return reply
          .code(503)
          .header('retry-after', '2')
          .send({ status: 'unavailable', database: 'away' });
      }
    },
  );
}
