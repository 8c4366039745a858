import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { appliedAt } from '../database/migrate';
import { advanceDrawings, closableDrawings } from './steps/advance-drawings';
import type { DrawingServices } from './steps/hold-drawing';

/** The first migration of drawings. Drawings whose cutoff is earlier are not held by themselves. */
export const DRAWINGS_MIGRATION = 7;

/**
 * Does every step of drawings that is due, also those that were missed while no process was running.
 * @param pool connections for long statements
 * @throws {ServiceError} `migration-missing`
 */
export async function holdDueDrawings(
  pool: Pool,
  services: DrawingServices,
  logger: FastifyBaseLogger,
): Promise<void> {
  const since = await appliedAt(pool, DRAWINGS_MIGRATION);
  const due = await services.drawings.undrawn(closableDrawings(since, new Date()));
  await advanceDrawings(services, due, () => new Date(), logger);
}
