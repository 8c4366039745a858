import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { repeat } from '@prizestash/server-kit/run-server';
import type { Pool } from 'pg';
import PgBoss from 'pg-boss';
import { retention } from '@prizestash/shared/rules/retention';
import { ServiceError } from '../service-error';
import { EntriesRepository } from '../entries/entries-repository';
import { PageReportsRepository } from '../page-reports/page-reports-repository';
import { RateLimitsRepository } from '../rate-limits/rate-limits-repository';

/**
 * The jobs; each has a queue of this name. One runs once in every `everySeconds`, in one of the processes
 * that share the database. A run of a process that was killed is given up after `expireSeconds`, and
 * tried again. `does` is for the log.
 */
const schedule = {
  drawings: {
    everySeconds: 60,
    expireSeconds: 180,
    does: 'takes the steps of drawings that are due',
  },
  cleanup: {
    everySeconds: 3_600,
    expireSeconds: 300,
    does: 'deletes expired idempotency records, rate-limit counts and page reports',
  },
} as const;

type JobName = keyof typeof schedule;
const jobNames = Object.keys(schedule) as JobName[];

const MAINTENANCE_SECONDS = 30;
/** Longer than every interval of the schedule: a job that is done keeps others out of its interval. */
const KEEP_COMPLETED_SECONDS = 2 * 86_400;
const RETRIES = { retryLimit: 2, retryDelay: 60 };

/** Polls of a queue in each interval of its job; a minute apart at most. */
const POLLS = 12;
const MAX_POLL_MS = 60_000;
const STOP_TIMEOUT_MS = 10_000;

/** What each job does. */
export type Jobs = Readonly<Record<JobName, () => Promise<void>>>;

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

/**
 * Adds the job unless a process has added it in this interval, and runs what waits in its queue.
 * `boss.work` would do the same, but a failure to store that a job is done ends the process.
 */
async function runDue(boss: PgBoss, name: JobName, run: () => Promise<void>): Promise<void> {
  await boss.send(name, {}, { singletonSeconds: schedule[name].everySeconds });
  for (const { id } of await boss.fetch(name)) {
    try {
      await run();
    } catch (error) {
      await boss.fail(name, id);
      throw error;
    }
    await boss.complete(name, id);
  }
}

/**
 * Runs jobs by the schedule until it is stopped.
 * @param pool connections of the role that serves requests
 * @returns a handle that stops them, after those that are running or ten seconds
 * @throws {ServiceError} `migration-missing`
 */
export async function runJobs(
  pool: Pool,
  jobs: Jobs,
  logger: FastifyBaseLogger,
): Promise<{ stop(): Promise<void> }> {
  const boss = await startJobQueue(pool, (error) =>
    logger.warn({ err: error }, 'job queue failed'),
  );
  const stops = jobNames.map((name) => {
    const { everySeconds, does } = schedule[name];
    const wait = Math.min(MAX_POLL_MS, (everySeconds * 1_000) / POLLS);
    return repeat(wait, () =>
      runDue(boss, name, jobs[name]).catch((error: unknown) =>
        logger.warn({ err: error, job: name }, `The job that ${does} failed and is tried again.`),
      ),
    );
  });
  return {
    async stop() {
      const stopped = Promise.all(stops.map((stop) => stop()));
      await Promise.race([stopped, delay(STOP_TIMEOUT_MS, undefined, { ref: false })]);
      await boss.stop({ graceful: false });
    },
  };
}

const DAY_MS = 24 * 3_600_000;

export async function cleanUp(pool: Pool, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  // No visitor retries after this. A later retry still gets the "already entered" response.
  await new EntriesRepository(pool).deleteRegistrations(before(retention.responseDays));
  await new RateLimitsRepository(pool).deleteExpired(now);
  await new PageReportsRepository(pool).deleteBefore(before(retention.pageReportDays));
}
