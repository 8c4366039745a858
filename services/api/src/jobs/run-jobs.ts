import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type PgBoss from 'pg-boss';
import { startJobQueue } from './job-queue';
import { jobNames, type JobName, schedule } from './schedule';

/** Polls of a queue in each interval of its job; a minute apart at most. */
const POLLS = 12;
const MAX_POLL_MS = 60_000;
const STOP_TIMEOUT_MS = 10_000;

/** What a process can do; it leaves the other jobs to other processes. */
export type Jobs = { readonly [Name in JobName]?: () => Promise<void> };

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
  const stopping = new AbortController();
  const { signal } = stopping;
  const boss = await startJobQueue(pool, (error) =>
    logger.warn({ err: error }, 'job queue failed'),
  );
  const repeat = async (name: JobName, run: () => Promise<void>): Promise<void> => {
    const { everySeconds, does } = schedule[name];
    while (!signal.aborted) {
      await runDue(boss, name, run).catch((error: unknown) =>
        logger.warn({ err: error, job: name }, `The job that ${does} failed and is tried again.`),
      );
      const wait = Math.min(MAX_POLL_MS, (everySeconds * 1_000) / POLLS);
      await delay(wait, undefined, { signal }).catch(() => undefined);
    }
  };
  const running = Promise.all(jobNames.map((name) => jobs[name] && repeat(name, jobs[name])));
  return {
    async stop() {
      stopping.abort();
      await Promise.race([running, delay(STOP_TIMEOUT_MS, undefined, { ref: false })]);
      await boss.stop({ graceful: false });
    },
  };
}
