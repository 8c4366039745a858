import { beaconInfo, quicknet } from '@prizestash/drawings/beacon-chain';
import { DEMONSTRATION_NOTICE } from '../../drawings/beacon/demonstration-beacon';
import { summarize } from '../../drawings/drawing-summary';
import type { DrawingServices } from '../../drawings/steps/hold-drawing';
import { type Api, errorResponses } from '../../http/schemas';
import { requireDrawing } from './published-drawing';
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
export function listDrawingsRoutes(
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
      ...beaconInfo(beacon.chain),
      ...(demonstration && { notice: DEMONSTRATION_NOTICE }),
    }),
  );
}
