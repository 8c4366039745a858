import { type FastifyBaseLogger } from 'fastify';
import { openPool } from '../database/pool';
import { eraseExpired, type Retention } from './erase-expired';

const INTERVAL_MS = 24 * 3_600_000;

/**
 * Erases expired entries now and once a day. Each run opens its own connections, because requests are
 * served with a role that cannot change entries.
 * @param ownerUrl address of the database with the role that owns the tables
 * @returns a handle that stops it
 */
export function runRetentionJob(
  ownerUrl: string,
  retention: Retention,
  logger: FastifyBaseLogger,
): { stop(): Promise<void> } {
  const run = async (): Promise<void> => {
    const pool = openPool(ownerUrl);
    try {
      const erased = await eraseExpired(pool, retention, new Date());
      if (erased > 0) logger.info({ erased }, 'entries erased by age');
    } catch (error) {
      logger.warn({ err: error }, 'retention job failed');
    } finally {
      await pool.end();
    }
  };
  let running = run();
  const timer = setInterval(() => (running = run()), INTERVAL_MS);
  timer.unref();
  return {
    stop() {
      clearInterval(timer);
      return running;
    },
  };
}
