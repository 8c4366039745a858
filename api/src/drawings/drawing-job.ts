import { type FastifyBaseLogger } from 'fastify';
import { type Pool } from 'pg';
import { appliedAt } from '../database/migrate';
import { DRAWINGS_QUEUE, startJobQueue } from '../database/job-queue';
import { advanceDrawings, closableDrawings } from './steps/advance-drawings';
import { type DrawingServices } from './steps/hold-drawing';

const EVERY_MINUTE = '* * * * *';
const POLLING_SECONDS = 5;
const STOP_TIMEOUT_MS = 10_000;

/** The first migration of drawings. Drawings whose cutoff is earlier are not held by themselves. */
const DRAWINGS_MIGRATION = 7;

/**
 * Holds drawings by themselves: once a minute, one of the processes that share the database does
 * every step that is due. It catches up on steps that were missed while none was running.
 * @param pool connections for long statements
 * @returns a handle that stops it after the step that is running
 * @throws ServiceError `migration-missing`
 */
export async function runDrawingJob(
  pool: Pool,
  services: DrawingServices,
  logger: FastifyBaseLogger,
): Promise<{ stop(): Promise<void> }> {
  const since = await appliedAt(pool, DRAWINGS_MIGRATION);
  const onError = (error: unknown): void => logger.warn({ err: error }, 'drawing job failed');
  const boss = await startJobQueue(pool, onError);

  const run = async (): Promise<void> => {
    try {
      const due = await services.drawings.undrawn(closableDrawings(since, new Date()));
      await advanceDrawings(services, due, () => new Date(), logger);
    } catch (error) {
      onError(error);
    }
  };
  await boss.schedule(DRAWINGS_QUEUE, EVERY_MINUTE);
  await boss.work(DRAWINGS_QUEUE, { pollingIntervalSeconds: POLLING_SECONDS }, run);
  // The first minute of a process that starts after a missed step.
  await boss.send(DRAWINGS_QUEUE, {});
  return { stop: () => boss.stop({ timeout: STOP_TIMEOUT_MS }) };
}
