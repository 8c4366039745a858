import type { FastifyBaseLogger } from 'fastify';
import { drawingSchedule } from '@prizestash/shared/rules/drawing-schedule';
import { remainingDrawings } from '@prizestash/shared/rules/drawings';
import { entryPeriodOf } from '@prizestash/shared/rules/entry-period';
import type { Pool } from 'pg';
import { ServiceError } from '../service-error';
import {
  closeDrawing,
  commitDrawing,
  drawDrawing,
  type DrawingServices,
  SETTLE_MS,
} from './steps/hold-drawing';
import { stampDrawing } from './timestamps/stamp-drawing';
import { appliedAt } from '../database/migrate';
import { requireBeaconTime } from './beacon/beacon-client';

const WEEK_MS = 7 * 86_400_000;
const STEPS = {
  closed: closeDrawing,
  committed: commitDrawing,
  stamped: stampDrawing,
  drawn: drawDrawing,
} as const;

/**
 * Lists the drawings whose pool can be closed.
 * @param since drawings with an earlier cutoff are not held
 */
export function closableDrawings(since: Date, now: Date): string[] {
  const drawings: string[] = [];
  const [first] = remainingDrawings(new Date(since.getTime() - WEEK_MS));
  for (let sunday = Date.parse(`${first}T12:00:00Z`); ; sunday += WEEK_MS) {
    const drawing = new Date(sunday).toISOString().slice(0, 10);
    const { cutoff } = drawingSchedule(drawing);
    if (cutoff.getTime() + SETTLE_MS > now.getTime()) return drawings;
    if (cutoff > since) drawings.push(drawing);
  }
}

/**
 * Does every step of every drawing that is due and not done. Each step is done once, whichever
 * process does it and wherever one is stopped, so this may run at any time and in any process.
 * @param clock the current time, read again for each step
 */
export async function advanceDrawings(
  services: DrawingServices,
  drawings: readonly string[],
  clock: () => Date,
  logger: Pick<FastifyBaseLogger, 'info' | 'warn'>,
): Promise<void> {
  for (const drawing of drawings) {
    try {
      for (const [step, hold] of Object.entries(STEPS)) {
        if (await hold(services, drawing, clock())) logger.info({ drawing, step }, 'drawing');
      }
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      if (error.code !== 'too-early') logger.warn({ drawing, code: error.code }, error.message);
    }
  }
}

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
