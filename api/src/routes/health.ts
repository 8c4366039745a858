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

/** Adds the call that tells an operator's monitor whether entries can be taken at this moment. */
export function healthRoute(
  app: FastifyInstance,
  services: { readonly database: Queryable },
): void {
  app.get(
    '/health',
    {
      schema: {
        summary: 'Does the database answer?',
        response: {
          200: healthSchema('Entries can be taken.'),
          503: healthSchema('The database does not answer.'),
        },
      },
    },
    async (request, reply) => {
      try {
        await services.database.query('select 1');
        return { status: 'ok', database: 'ok' };
      } catch (err) {
        request.log.warn({ err }, 'database does not answer');
        return reply
          .code(503)
          .header('retry-after', '2')
          .send({ status: 'unavailable', database: 'away' });
      }
    },
  );
}
