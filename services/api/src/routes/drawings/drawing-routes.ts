import type { DrawingServices } from '../../drawings/steps/hold-drawing';
import { drawingLeavesRoutes } from './drawing-leaves';
import { drawingLogRoutes } from './drawing-log';
import { listDrawingsRoutes } from './list-drawings';
import { verifierFileRoute } from './verifier-file';
import type { Api } from '../../http/schemas';

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
