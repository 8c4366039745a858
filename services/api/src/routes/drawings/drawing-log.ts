import type { DrawingServices } from '../../drawings/steps/hold-drawing';
import { type Api, errorResponses } from '../../http/schemas';
import { ServiceError } from '../../service-error';
import { requirePublished } from './published-drawing';
import { drawingParams, hashSchema, keySchema, logSchema, recordsSchema } from './schemas';

const PAGE_RECORDS = 500;

/** Adds the signed records, of one drawing and of the whole log, and the keys that sign them. */
export function drawingLogRoutes(app: Api, { log, key }: DrawingServices): void {
  app.get(
    '/v1/drawings/:drawing/records',
    {
      schema: {
        summary: 'Get the signed records of a drawing',
        params: drawingParams,
        response: {
          200: recordsSchema,
          ...errorResponses({ 400: 'Not a Sunday.', 404: 'Not committed yet.' }),
        },
      },
    },
    async ({ params: { drawing } }) => {
      await requirePublished({ log }, drawing);
      return { records: await log.recordsOf(drawing) };
    },
  );

  app.get(
    '/v1/drawings/log',
    {
      schema: {
        summary: 'Get the signed records of all drawings, oldest first',
        querystring: {
          type: 'object',
          additionalProperties: false,
          properties: { after: { ...hashSchema, description: 'hash of a record' } },
        },
        response: {
          200: logSchema,
          ...errorResponses({ 400: 'Not a hash.', 404: 'No record has this hash.' }),
        },
      },
    },
    async ({ query: { after } }) => {
      const page = await log.page(after, PAGE_RECORDS);
      if (page) return page;
      throw new ServiceError('unknown-record', 'No record of the log has this hash.');
    },
  );

  const keysRoute = {
    schema: {
      summary: 'Get the keys that sign the log, and its head',
      response: { 200: keySchema },
    },
    handler: async () => {
      const [used, head] = await Promise.all([log.keys(), log.head()]);
      const keys = used.some(({ kid }) => kid === key.kid) ? used : [...used, key];
      return {
        keys: keys.map(({ kid, x }) => ({
          kty: 'OKP',
          crv: 'Ed25519',
          use: 'sig',
          alg: 'EdDSA',
          kid,
          x,
        })),
        ...(head && { log: head }),
      };
    },
  };
  // The second path is that of the protocol's first verifiers. At the origin of the site it is the
  // site's own file.
  for (const url of ['/v1/drawings/keys', '/.well-known/prizestash-drawing-key.json']) {
    app.get(url, keysRoute);
  }
}
