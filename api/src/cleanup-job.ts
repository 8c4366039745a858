import { retention } from '@prizestash/shared/rules/retention';
import { type FastifyBaseLogger } from 'fastify';
import { type Pool } from 'pg';
import { EntriesRepository } from './entries/entries-repository';
import { RateLimitsRepository } from './rate-limits/rate-limits-repository';

const INTERVAL_MS = 3_600_000;
/** No visitor retries after this. A later retry still gets the "already entered" response. */
const RESPONSE_RETENTION_MS = retention.responseDays * 24 * 3_600_000;

/**
 * Deletes expired idempotency records and rate-limit counts once an hour. Any number of processes
 * may run it.
 * @returns a handle that stops it
 */
export function runCleanupJob(pool: Pool, logger: FastifyBaseLogger): { stop(): void } {
  const entries = new EntriesRepository(pool);
  const rateLimits = new RateLimitsRepository(pool);
  const timer = setInterval(() => {
    const now = new Date();
    Promise.all([
      entries.deleteRegistrations(new Date(now.getTime() - RESPONSE_RETENTION_MS)),
      rateLimits.deleteExpired(now),
    ]).catch((error: unknown) => logger.warn({ err: error }, 'cleanup job failed'));
  }, INTERVAL_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
