import { entryPeriodOf } from '@prizestash/shared/rules/entry-period';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { appliedAt } from '../database/migrate';
import { ServiceError } from '../service-error';
import { requireBeaconTime } from './beacon/beacon-client';
import { advanceDrawings, closableDrawings } from './steps/advance-drawings';
import type { DrawingServices } from './steps/hold-drawing';

/** The first migration of drawings. Drawings whose cutoff is earlier are not held by themselves. */
export const DRAWINGS_MIGRATION = 7;

/**
 * Does every step of drawings that is due, also those that were missed while no process was running,
 * and records the official rules of an entry period when it begins. Waits, with a sentence in the log, while the clock is ahead of the beacon.
 * @param pool connections for long statements
 * @throws {ServiceError} `migration-missing`
 */
export async function holdDueDrawings(
  pool: Pool,
  services: DrawingServices,
  logger: FastifyBaseLogger,
): Promise<void> {
  const since = await appliedAt(pool, DRAWINGS_MIGRATION);
  const now = new Date();
  const period = entryPeriodOf(now);
  const due = await services.drawings.undrawn(closableDrawings(since, now));
  if (due.length === 0 && (await services.rules.find(period))) return;
  try {
    await requireBeaconTime(services.beacon, now);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    logger.warn({ job: 'drawings', code: error.code }, error.message);
    return;
  }
  await services.rules.note(period);
  await advanceDrawings(services, due, () => new Date(), logger);
}
