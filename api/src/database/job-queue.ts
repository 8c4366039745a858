import PgBoss from 'pg-boss';
import { type Pool } from 'pg';
import { ServiceError } from '../service-error';

/** The queue of the job that holds drawings. */
export const DRAWINGS_QUEUE = 'drawings';

/** The queue through which pg-boss sends scheduled jobs. */
const SCHEDULER_QUEUE = '__pgboss__send-it';

/** A job of a process that was killed is given up after this time. */
const EXPIRE_SECONDS = 180;
const MAINTENANCE_SECONDS = 30;
const KEEP_COMPLETED_SECONDS = 3_600;

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
    await boss.createQueue(SCHEDULER_QUEUE);
    await boss.createQueue(DRAWINGS_QUEUE, {
      name: DRAWINGS_QUEUE,
      policy: 'stately',
      retryLimit: 0,
      expireInSeconds: EXPIRE_SECONDS,
    });
  } finally {
    await boss.stop({ graceful: false });
  }
}

/**
 * Starts pg-boss with the role that serves requests. It needs no session state: it polls, and its
 * advisory locks end with their transaction.
 * @param onError called for errors of its own statements, for example while the database is away
 * @throws ServiceError `migration-missing` when its tables are not installed
 */
export async function startJobQueue(pool: Pool, onError: (error: Error) => void): Promise<PgBoss> {
  const boss = new PgBoss({
    db: onPool(pool),
    migrate: false,
    maintenanceIntervalSeconds: MAINTENANCE_SECONDS,
    archiveCompletedAfterSeconds: KEEP_COMPLETED_SECONDS,
    deleteAfterDays: 1,
  });
  boss.on('error', onError);
  try {
    return await boss.start();
  } catch (error) {
    if (!/pg-boss/.test(String(error))) throw error;
    throw new ServiceError(
      'migration-missing',
      'The database lacks the job queue: run npm run migrate with MIGRATION_DATABASE_URL.',
    );
  }
}
