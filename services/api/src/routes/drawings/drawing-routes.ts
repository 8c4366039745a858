import { readFileSync } from 'node:fs';
import path from 'node:path';
import { closedObject } from '@prizestash/server-kit/closed-object';
import { drawingStatuses } from '@prizestash/shared/rules/drawing-summary';
import { quicknet } from '@prizestash/drawings/beacon';
import { DEMONSTRATION_NOTICE } from '../../drawings/beacon/beacon-client';
import { summarize } from '../../drawings/drawing-summary';
import { type Api, describedObject, errorResponses } from '../../http/schemas';
import type { Services } from '../../http/services';
import { drawingOfNotice } from '../../drawings/steps/record-outcome';
import { canonicalAddress } from '../../rate-limits/rate-limiter';
import { hashSchema, requireDrawing, drawingLeavesRoutes, drawingLogRoutes } from './drawing-log';

const MAX_DRAWINGS = 100;
const DEFAULT_DRAWINGS = 20;

const querySchema = closedObject(
  {
    before: { type: 'string', description: 'list drawings before this one' },
    limit: { type: 'string', pattern: '^([1-9]\\d?|100)$', description: '1 to 100' },
  },
  ['before', 'limit'],
);

const summarySchema = closedObject({
  drawing: { type: 'string' },
  period: { type: 'string' },
  entries: { type: 'integer' },
  status: { type: 'string', enum: drawingStatuses },
  draws_at: { type: ['string', 'null'], description: 'UTC, ISO 8601' },
  late: { type: 'boolean' },
  position: { type: ['integer', 'null'], description: 'whose turn it is; 0 was drawn first' },
  winner: {
    ...closedObject({
      first_name: { type: 'string' },
      last_initial: { type: 'string' },
      state: { type: 'string' },
    }),
    type: ['object', 'null'],
  },
});

const drawingsSchema = describedObject('Drawings, newest first.', {
  drawings: { type: 'array', items: summarySchema },
  next: { type: ['string', 'null'], description: 'value of `before` for the next page' },
  demonstration: {
    type: 'boolean',
    description: 'True with the demonstration beacon, which proves nothing.',
  },
});

/** The description of the beacon's chain, as drand's `/{chain}/info`. */
const beaconSchema = describedObject(
  'The chain of the randomness beacon, as drand describes it.',
  {
    public_key: { type: 'string' },
    period: { type: 'integer' },
    genesis_time: { type: 'integer' },
    hash: hashSchema,
    groupHash: hashSchema,
    schemeID: { type: 'string' },
    metadata: closedObject({ beaconID: { type: 'string' } }),
    notice: { type: 'string', description: 'Set with the demonstration beacon.' },
  },
  ['notice'],
);

/** Adds the list of drawings and the description of their beacon. */
function listDrawingsRoutes(
  app: Api,
  { drawings: { drawings, beacon }, now }: Pick<Services, 'drawings' | 'now'>,
): void {
  const demonstration = beacon.chain.hash !== quicknet.hash;
  app.get(
    '/v1/drawings',
    {
      schema: {
        summary: 'List drawings, newest first',
        querystring: querySchema,
        response: {
          200: drawingsSchema,
          ...errorResponses({ 400: 'A parameter is invalid.' }),
        },
      },
    },
    async ({ query: { before, limit } }) => {
      if (before !== undefined) requireDrawing(before);
      const size = Math.min(Number(limit ?? DEFAULT_DRAWINGS), MAX_DRAWINGS);
      const pools = await drawings.list(before, size + 1);
      const page = pools.slice(0, size);
      return {
        drawings: page.map(({ drawing, entries, records }) =>
          summarize(drawing, entries, records, beacon.chain, now()),
        ),
        next: pools.length > size ? (page.at(-1)?.drawing ?? null) : null,
        demonstration,
      };
    },
  );
  app.get(
    '/v1/drawings/beacon',
    { schema: { summary: "Describe the beacon's chain", response: { 200: beaconSchema } } },
    () => ({
      ...beacon.chain,
      ...(demonstration && { notice: DEMONSTRATION_NOTICE }),
    }),
  );
}

const VERIFIER = path.resolve(__dirname, '../../../../../drawings/verifier/verify-drawing.js');

/** Adds the download of the program with which anyone can verify a drawing. */
function verifierFileRoute(app: Api): void {
  const program = readFileSync(VERIFIER, 'utf8');
  app.get(
    '/v1/drawings/verify-drawing.js',
    {
      schema: {
        summary: 'Download the verifier, a program for Node 20',
        produces: ['text/javascript'],
        response: { 200: { description: 'The program.', type: 'string' } },
      },
    },
    (_request, reply) =>
      reply
        .type('text/javascript; charset=utf-8')
        .header('content-disposition', 'attachment; filename="verify-drawing.js"')
        .send(program),
  );
}

/**
 * Adds everything that is published about drawings (drawing protocol). Pages of every origin may read
 * it, because anyone may check a drawing.
 */
export async function drawingRoutes(
  app: Api,
  services: Pick<Services, 'drawings' | 'now'>,
): Promise<void> {
  await app.register((published, _options, done) => {
    published.addHook('onRequest', (_request, reply, next) => {
      void reply.header('Access-Control-Allow-Origin', '*');
      next();
    });
    listDrawingsRoutes(published, services);
    drawingLogRoutes(published, services.drawings);
    drawingLeavesRoutes(published, services.drawings);
    verifierFileRoute(published);
    done();
  });
}

const bodySchema = closedObject({
  code: {
    type: 'string',
    minLength: 1,
    maxLength: 64,
    description: 'as typed, in any case, with or without hyphens',
    examples: ['7KQM-2FTX-9HBW'],
  },
});

const resultSchema = describedObject('Whether a notice of ours carries this code.', {
  data: closedObject({
    real: { type: 'boolean' },
    drawing: { type: ['string', 'null'], description: 'the Sunday, with a real code' },
  }),
});

/** Adds the call that tells whether a message to a winner is real. The code is not in the URL. */
export function checkNoticeRoute(
  app: Api,
  services: Pick<Services, 'pool' | 'rateLimiter' | 'now'>,
): void {
  app.post(
    '/v1/drawings/notices',
    {
      schema: {
        summary: 'Check the code of a notice to a winner',
        body: bodySchema,
        response: {
          200: resultSchema,
          ...errorResponses({ 400: 'The code is missing or too long.' }, 415, 429, 503),
        },
      },
    },
    async (request) => {
      await services.rateLimiter.check('notice', canonicalAddress(request.ip), services.now());
      const drawing = await drawingOfNotice(services.pool, request.body.code);
      return { data: { real: drawing !== null, drawing } };
    },
  );
}
