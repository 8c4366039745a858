import { type FastifyInstance } from 'fastify';
import { type DrawingServices } from '../../drawings/steps/hold-drawing';
import { drawingLeavesRoutes } from './drawing-leaves';
import { drawingLogRoutes } from './drawing-log';
import { listDrawingsRoutes } from './list-drawings';
import { verifierFileRoute } from './verifier-file';

/** Adds everything that is published about drawings (drawing protocol). */
export function drawingRoutes(
  app: FastifyInstance,
  dependencies: { readonly services: DrawingServices; readonly now: () => Date },
): void {
  listDrawingsRoutes(app, dependencies);
  drawingLogRoutes(app, dependencies.services);
  drawingLeavesRoutes(app, dependencies.services);
  verifierFileRoute(app);
}
