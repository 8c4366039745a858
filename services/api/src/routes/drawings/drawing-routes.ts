import { readFileSync } from 'node:fs';
import path from 'node:path';
import { quicknet } from '@prizestash/drawings/beacon';
import { DEMONSTRATION_NOTICE } from '../../drawings/beacon/beacon-client';
import { summarize } from '../../drawings/drawing-summary';
import type { DrawingServices } from '../../drawings/steps/hold-drawing';
import { type Api, errorResponses } from '../../http/schemas';
import { requireDrawing, drawingLeavesRoutes, drawingLogRoutes } from './drawing-log';
import { beaconSchema, drawingsSchema } from './schemas';

const MAX_DRAWINGS = 100;
const DEFAULT_DRAWINGS = 20;

const querySchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    before: { type: 'string', description: 'list drawings before this one' },
    limit: { type: 'string', pattern: '^([1-9]\\d?|100)$', description: '1 to 100' },
  },
} as const;

/** Adds the list of drawings and the description of their beacon. */
function listDrawingsRoutes(
  app: Api,
  {
    services: { drawings, beacon },
    now,
  }: { readonly services: DrawingServices; readonly now: () => Date },
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
  dependencies: { readonly services: DrawingServices; readonly now: () => Date },
): Promise<void> {
  await app.register((published, _options, done) => {
    published.addHook('onRequest', (_request, reply, next) => {
      void reply.header('Access-Control-Allow-Origin', '*');
      next();
    });
    listDrawingsRoutes(published, dependencies);
    drawingLogRoutes(published, dependencies.services);
    drawingLeavesRoutes(published, dependencies.services);
    verifierFileRoute(published);
    done();
  });
}
