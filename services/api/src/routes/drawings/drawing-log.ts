import { Readable } from 'node:stream';
import { closedObject } from '@prizestash/server-kit/closed-object';
import { isDrawing } from '@prizestash/shared/rules/drawing-schedule';
import { commitmentIn, type DrawingServices } from '../../drawings/steps/hold-drawing';
import { refuseRequest, ServiceError } from '../../service-error';
import { type Api, describedObject, errorResponses } from '../../http/schemas';

const HASH = '^[0-9a-f]{64}$';

/** A 32-byte hash in hexadecimal digits. */
export const hashSchema = { type: 'string', pattern: HASH } as const;

/** The drawing in a path. `isDrawing` checks that it is a Sunday. */
const drawing = { type: 'string', description: 'a Sunday', examples: ['2026-11-22'] } as const;
const drawingParams = closedObject({ drawing });

/** A signed record. Members of `record` differ by type; the drawing protocol describes them. */
const signedRecordSchema = closedObject({
  record: { type: 'object', additionalProperties: true },
  signature: { type: 'string', description: 'Ed25519 over the canonical JSON, base64url' },
});

const recordsSchema = describedObject('The signed records of the drawing, in order.', {
  records: { type: 'array', items: signedRecordSchema },
});

const logSchema = describedObject('Signed records of all drawings, oldest first.', {
  records: { type: 'array', items: signedRecordSchema },
  next: { type: ['string', 'null'], description: 'value of `after` for the next page' },
});

const proofSchema = describedObject('Audit path of the leaf (RFC 6962).', {
  index: { type: 'integer', description: 'position of the leaf, from 0' },
  path: { type: 'array', items: hashSchema },
  entries: { type: 'integer', description: 'number of leaves' },
});

const headSchema = describedObject('Head of the log; absent while it is empty.', {
  head: hashSchema,
  records: { type: 'integer' },
});

const keySchema = describedObject(
  'JWK set of the Ed25519 keys that sign the records.',
  {
    log: headSchema,
    keys: {
      type: 'array',
      items: closedObject({
        kty: { type: 'string', enum: ['OKP'] },
        crv: { type: 'string', enum: ['Ed25519'] },
        use: { type: 'string', enum: ['sig'] },
        alg: { type: 'string', enum: ['EdDSA'] },
        kid: { type: 'string' },
        x: { type: 'string' },
      }),
    },
  },
  ['log'],
);

const unpublished = errorResponses({ 400: 'Not a Sunday.', 404: 'Not committed yet.' });

/**
 * Reads the records of a drawing whose commitment is published. Before that nothing about the pool is
 * served.
 * @throws {ServiceError} `validation` unless it is a Sunday, `unknown-drawing` before the commitment
 */
async function publishedRecords(log: DrawingServices['log'], drawing: string) {
  requireDrawing(drawing);
  const records = await log.recordsOf(drawing);
  if (commitmentIn(records.map(({ record }) => record))) return records;
  throw new ServiceError('unknown-drawing', `The drawing of ${drawing} is not published yet.`);
}

/**
 * Checks that a text names a drawing.
 * @throws {ServiceError} `validation` unless it is a Sunday such as `2026-11-22`
 */
export function requireDrawing(drawing: string): void {
  if (!isDrawing(drawing))
    refuseRequest('A drawing is named by its Sunday, for example 2026-11-22.');
}

const PAGE_RECORDS = 500;

/** Adds the signed records, of one drawing and of the whole log, and the keys that sign them. */
export function drawingLogRoutes(app: Api, { log, key }: DrawingServices): void {
  app.get(
    '/v1/drawings/:drawing/records',
    {
      schema: {
        summary: 'Get the signed records of a drawing',
        params: drawingParams,
        response: { 200: recordsSchema, ...unpublished },
      },
    },
    async ({ params: { drawing } }) => {
      return { records: await publishedRecords(log, drawing) };
    },
  );

  app.get(
    '/v1/drawings/log',
    {
      schema: {
        summary: 'Get the signed records of all drawings, oldest first',
        querystring: closedObject({ after: { ...hashSchema, description: 'hash of a record' } }, [
          'after',
        ]),
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

/** Adds the list of leaves and the proof that a leaf is in it. */
export function drawingLeavesRoutes(app: Api, services: DrawingServices): void {
  app.get(
    '/v1/drawings/:drawing/leaves.bin',
    {
      schema: {
        summary: 'Get the sorted leaves of a drawing, 32 bytes each',
        params: drawingParams,
        produces: ['application/octet-stream'],
        response: {
          200: { description: 'The leaves.', type: 'string', format: 'binary' },
          ...unpublished,
        },
      },
    },
    async ({ params: { drawing } }, reply) => {
      await publishedRecords(services.log, drawing);
      void reply.type('application/octet-stream');
      void reply.header('cache-control', 'public, max-age=31536000, immutable');
      return reply.send(Readable.from(services.drawings.leaves(drawing), { objectMode: false }));
    },
  );

  app.get(
    '/v1/drawings/:drawing/proofs/:leaf',
    {
      schema: {
        summary: 'Prove that a leaf is in the tree of a drawing',
        params: closedObject({ drawing, leaf: hashSchema }),
        response: {
          200: proofSchema,
          ...errorResponses({
            400: 'Not a Sunday, or not a leaf of 64 hexadecimal digits.',
            404: 'Not committed yet, or the leaf is not in the tree.',
          }),
        },
      },
    },
    async ({ params: { drawing, leaf } }) => {
      await publishedRecords(services.log, drawing);
      const proof = await services.drawings.proof(drawing, Buffer.from(leaf, 'hex'));
      if (proof) return proof;
      throw new ServiceError('unknown-leaf', `This leaf is not in the drawing of ${drawing}.`);
    },
  );
}
