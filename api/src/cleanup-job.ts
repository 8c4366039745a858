import { type FastifyBaseLogger } from 'fastify';
import { type Pool } from 'pg';
import { EntriesRepository } from './entries/entries-repository';
import { RateLimitsRepository } from './rate-limits/rate-limits-repository';

const EVERY_MS = 3_600_000;
/** Nobody presses again after this; a later press is answered "already entered" all the same. */
const KEEP_ANSWERS_MS = 7 * 24 * 3_600_000;

/** Forgets, once an hour, what is only kept for a while. Any number of processes may do so. */
export function runCleanupJob(pool: Pool, logger: FastifyBaseLogger): { stop(): void } {
  const entries = new EntriesRepository(pool);
  const rateLimits = new RateLimitsRepository(pool);
  const timer = setInterval(() => {
    const now = new Date();
    Promise.all([
      entries.forgetRegistrations(new Date(now.getTime() - KEEP_ANSWERS_MS)),
      rateLimits.forgetOld(now),
    ]).catch((err: unknown) => logger.warn({ err }, 'cleanup-job put off'));
  }, EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
