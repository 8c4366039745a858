import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { openPool } from '../database/pool';
import { makeLogger } from '../http/logger';
import { startTestDatabase, type TestDatabase } from '../testing/test-database';
import { startJobQueue } from './job-queue';
import { runJobs } from './run-jobs';

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

const jobs = async () =>
  (await owner.query<{ name: string; state: string }>('select name, state from pgboss.job')).rows;

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
    retention: async () => void runs.push('retention'),
  };
  const processes = await Promise.all([1, 2, 3].map(() => runJobs(pool, all, logger)));
  await eventually(async () => (await jobs()).every(({ state }) => state === 'completed'));
  await eventually(() => runs.length === 2);
  await Promise.all(processes.map((one) => one.stop()));
  const next = await runJobs(pool, all, logger);
  await sleep(500);
  await next.stop();
  expect(runs.sort()).toEqual(['cleanup', 'retention']);
  expect((await jobs()).map(({ name }) => name).sort()).toEqual(['cleanup', 'retention']);
});

it('leaves a job that it cannot do to other processes', async () => {
  const process = await runJobs(pool, { cleanup: async () => undefined }, logger);
  await eventually(async () => (await jobs()).length > 0);
  await process.stop();
  expect((await jobs()).map(({ name }) => name)).toEqual(['cleanup']);
});

it('logs one sentence for a job that fails, and tries it again', async () => {
  let runs = 0;
  const failing = async (): Promise<void> => {
    runs += 1;
    throw new Error('no such table');
  };
  const process = await runJobs(pool, { retention: failing }, logger);
  await eventually(async () => (await jobs()).some(({ state }) => state === 'retry'));
  await process.stop();
  expect(runs).toBe(1);
  expect(logged.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      level: 40,
      job: 'retention',
      msg: 'The job that erases entries that are older than the retention period failed and is tried again.',
    }),
  ]);
  await owner.query('update pgboss.job set start_after = now()');
  const another = await runJobs(pool, { retention: async () => undefined }, logger);
  await eventually(async () => (await jobs()).every(({ state }) => state === 'completed'));
  await another.stop();
});

it('runs the job of a process that was killed again', async () => {
  const module = (name: string) => JSON.stringify(path.join(__dirname, name));
  const code = `
    const { runJobs } = require(${module('run-jobs')});
    const { openPool } = require(${module('../database/pool')});
    const hang = () => new Promise(() => console.log('runs'));
    runJobs(openPool(process.argv[1]), { cleanup: hang }, { warn() {} });`;
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
  const process_ = await runJobs(pool, { cleanup: async () => void (runs += 1) }, logger);
  await eventually(async () => (await jobs()).every(({ state }) => state === 'completed'));
  await process_.stop();
  expect(runs).toBe(1);
});

it('waits for the job that is running when it stops, but not for ever', async () => {
  let finish = (): void => undefined;
  const running = new Promise<void>((resolve) => (finish = resolve));
  const process = await runJobs(pool, { cleanup: () => running }, logger);
  await eventually(async () => (await jobs()).some(({ state }) => state === 'active'));
  let stopped = false;
  const stopping = process.stop().then(() => (stopped = true));
  await sleep(300);
  expect(stopped).toBe(false);
  finish();
  await stopping;
  expect(await jobs()).toEqual([{ name: 'cleanup', state: 'completed' }]);

  await owner.query('delete from pgboss.job');
  const hanging = await runJobs(pool, { cleanup: () => new Promise(() => undefined) }, logger);
  await eventually(async () => (await jobs()).some(({ state }) => state === 'active'));
  await hanging.stop();
});

it('survives a database that stops during a job', async () => {
  const lost = openPool(database.apiUrl);
  const process = await runJobs(lost, { cleanup: () => lost.end() }, logger);
  await eventually(() => logged.length > 0);
  await process.stop();
  expect(logged).toHaveLength(1);
});

it('refuses to start without the queues of this version', async () => {
  await owner.query(`update pgboss.queue set name = 'renamed' where name = 'retention'`);
  await expect(runJobs(pool, {}, logger)).rejects.toMatchObject({ code: 'migration-missing' });
  await owner.query(`update pgboss.queue set name = 'retention' where name = 'renamed'`);
});
