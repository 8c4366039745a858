import PgBoss from 'pg-boss';
import type { Pool } from 'pg';
import { ServiceError } from '../service-error';
import { jobNames, schedule } from './schedule';

const MAINTENANCE_SECONDS = 30;
/** Longer than every interval of the schedule: a job that is done keeps others out of its interval. */
const KEEP_COMPLETED_SECONDS = 2 * 86_400;
const RETRIES = { retryLimit: 2, retryDelay: 60 };

/** Runs the statements of pg-boss on our connections. */
const onPool = (pool: Pool) => ({
  async executeSql(text: string, values: unknown[]) {
    const client = await pool.connect();
    try {
      return await client.query(text, values);
    } catch (error) {
      // Some of its texts are whole transactions, and one that fails stays open.
      await client.query('rollback').catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  },
});

/**
 * Installs the tables and the queues of pg-boss, or brings them up to date.
 * @param url address of the database with the role that owns the tables
 */
export async function installJobQueue(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, max: 1, supervise: false, schedule: false });
  // A failed statement also rejects the call that sent it.
  boss.on('error', () => undefined);
  await boss.start();
  try {
    for (const name of jobNames) {
      const { expireSeconds: expireInSeconds } = schedule[name];
      const queue = { name, policy: 'stately', expireInSeconds, ...RETRIES } as const;
      await boss.createQueue(name, queue);
      await boss.updateQueue(name, queue);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}

/**
 * Starts pg-boss with the role that serves requests. It needs no session state: its advisory locks
 * end with their transaction.
 * @param onError called for errors of its own statements, for example while the database is unavailable
 * @throws {ServiceError} `migration-missing` when its tables or queues are not installed
 */
export async function startJobQueue(pool: Pool, onError: (error: Error) => void): Promise<PgBoss> {
  const boss = new PgBoss({
    db: onPool(pool),
    migrate: false,
    schedule: false,
    maintenanceIntervalSeconds: MAINTENANCE_SECONDS,
    archiveCompletedAfterSeconds: KEEP_COMPLETED_SECONDS,
    deleteAfterDays: 1,
  });
  boss.on('error', onError);
  try {
    await boss.start();
    const installed = (await boss.getQueues()).map(({ name }) => name);
    if (jobNames.every((name) => installed.includes(name))) return boss;
  } catch (error) {
    if (!/pg-boss/.test(String(error))) throw error;
  }
  await boss.stop({ graceful: false });
  throw new ServiceError(
    'migration-missing',
    'The database lacks the job queue: run npm run api -- migrate with MIGRATION_DATABASE_URL.',
  );
}
