import { Readable } from 'node:stream';
import type { DrawingServices } from '../../drawings/steps/hold-drawing';
import { type Api, errorResponses } from '../../http/schemas';
import { ServiceError } from '../../service-error';
import { requirePublished } from './published-drawing';
import { drawingParams, hashSchema, proofSchema } from './schemas';

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
          ...errorResponses({ 400: 'Not a Sunday.', 404: 'Not committed yet.' }),
        },
      },
    },
    async ({ params: { drawing } }, reply) => {
      await requirePublished(services, drawing);
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
        params: {
          ...drawingParams,
          required: ['drawing', 'leaf'],
          properties: { ...drawingParams.properties, leaf: hashSchema },
        },
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
      await requirePublished(services, drawing);
      const proof = await services.drawings.proof(drawing, Buffer.from(leaf, 'hex'));
      if (proof) return proof;
      throw new ServiceError('unknown-leaf', `This leaf is not in the drawing of ${drawing}.`);
    },
  );
}
