import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { openPool } from '../database/pool';
import { makeLogger } from '../http/server';
import { startTestDatabase, type TestDatabase } from '../testing/test-database';
import { type Jobs, runJobs, startJobQueue } from './run-jobs';

let database: TestDatabase;
let owner: Pool;
let pool: Pool;
let logged: string[];
const logger = makeLogger('info', { write: (line) => void logged.push(line) });
beforeAll(async () => {
  database = await startTestDatabase();
  owner = openPool(database.url);
  pool = openPool(database.apiUrl);
});
beforeEach(async () => {
  logged = [];
  await owner.query('delete from pgboss.job');
});
afterAll(async () => {
  await pool.end();
  await owner.end();
  await database.close();
});

const idle = async (): Promise<void> => undefined;

/** Runs the job that is tested; the other one does nothing. */
const runCleanup = (cleanup: Jobs['cleanup'], on = pool) =>
  runJobs(on, { cleanup, drawings: idle }, logger);

const jobs = async (names: string[] = ['cleanup']) =>
  (
    await owner.query<{ name: string; state: string }>(
      'select name, state from pgboss.job where name = any($1)',
      [names],
    )
  ).rows;
const bothJobs = () => jobs(['cleanup', 'drawings']);

async function eventually(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let triesLeft = 100; !(await holds()); triesLeft -= 1) {
    if (triesLeft === 0) throw new Error('it did not happen');
    await sleep(100);
  }
}

it('runs each job once in an interval, in one of several processes', async () => {
  const runs: string[] = [];
  const all = {
    cleanup: async () => void runs.push('cleanup'),
    drawings: async () => void runs.push('drawings'),
  };
  const processes = await Promise.all([1, 2, 3].map(() => runJobs(pool, all, logger)));
  await eventually(async () => (await bothJobs()).every(({ state }) => state === 'completed'));
  await eventually(() => runs.length === 2);
  await Promise.all(processes.map((one) => one.stop()));
  const next = await runJobs(pool, all, logger);
  await sleep(500);
  await next.stop();
  expect(runs.sort()).toEqual(['cleanup', 'drawings']);
  expect((await bothJobs()).map(({ name }) => name).sort()).toEqual(['cleanup', 'drawings']);
});

it('logs one sentence for a job that fails, and tries it again', async () => {
  let runs = 0;
  const failing = async (): Promise<void> => {
    runs += 1;
    throw new Error('no such table');
  };
  const process = await runCleanup(failing);
  await eventually(async () => (await jobs()).some(({ state }) => state === 'retry'));
  await process.stop();
  expect(runs).toBe(1);
  expect(logged.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      level: 40,
      job: 'cleanup',
      msg: 'The job that deletes expired idempotency records, rate-limit counts and page reports failed and is tried again.',
    }),
  ]);
  await owner.query('update pgboss.job set start_after = now()');
  const another = await runCleanup(idle);
  await eventually(async () => (await jobs()).every(({ state }) => state === 'completed'));
  await another.stop();
});

it('runs the job of a process that was killed again', async () => {
  const module = (name: string) => JSON.stringify(path.join(__dirname, name));
  const code = `
    const { runJobs } = require(${module('run-jobs')});
    const { openPool } = require(${module('../database/pool')});
    const hang = () => new Promise(() => console.log('runs'));
    runJobs(openPool(process.argv[1]), { cleanup: hang, drawings: () => new Promise(() => {}) }, { warn() {} });`;
  const child = spawn(process.execPath, ['--require', 'tsx/cjs', '--eval', code, database.apiUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'close');
  expect(await jobs()).toEqual([{ name: 'cleanup', state: 'active' }]);

  await owner.query(`update pgboss.job set started_on = now() - expire_in - interval '1 second'`);
  const maintenance = await startJobQueue(pool, () => undefined);
  await maintenance.maintain();
  await maintenance.stop({ graceful: false });
  await owner.query('update pgboss.job set start_after = now()');
  let runs = 0;
  const process_ = await runCleanup(async () => void (runs += 1));
  await eventually(async () => (await jobs()).every(({ state }) => state === 'completed'));
  await process_.stop();
  expect(runs).toBe(1);
});

it('waits for the job that is running when it stops, but not for ever', async () => {
  let finish = (): void => undefined;
  const running = new Promise<void>((resolve) => (finish = resolve));
  const process = await runCleanup(() => running);
  await eventually(async () => (await jobs()).some(({ state }) => state === 'active'));
  let stopped = false;
  const stopping = process.stop().then(() => (stopped = true));
  await sleep(300);
  expect(stopped).toBe(false);
  finish();
  await stopping;
  expect(await jobs()).toEqual([{ name: 'cleanup', state: 'completed' }]);

  await owner.query('delete from pgboss.job');
  const hanging = await runCleanup(() => new Promise(() => undefined));
  await eventually(async () => (await jobs()).some(({ state }) => state === 'active'));
  await hanging.stop();
});

it('survives a database that stops during a job', async () => {
  const lost = openPool(database.apiUrl);
  const stop = async (): Promise<void> => {
    // The other job needs the database until it has ended.
    await eventually(async () => (await jobs(['drawings']))[0]?.state === 'completed');
    await lost.end();
  };
  const process = await runCleanup(stop, lost);
  await eventually(() => logged.length > 0);
  await process.stop();
  expect(logged).toHaveLength(1);
});

it('refuses to start without the queues of this version', async () => {
  await owner.query(`update pgboss.queue set name = 'renamed' where name = 'cleanup'`);
  await expect(runCleanup(idle)).rejects.toMatchObject({ code: 'migration-missing' });
  await owner.query(`update pgboss.queue set name = 'cleanup' where name = 'renamed'`);
});
