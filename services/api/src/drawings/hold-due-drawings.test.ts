import { setTimeout as sleep } from 'node:timers/promises';
import { entryPeriodOf } from '@prizestash/shared/rules/entry-period';
import type { Pool } from 'pg';
import { openPool } from '../database/pool';
import { makeLogger } from '../http/server';
import { runJobs } from '../jobs/run-jobs';
import { startTestApp, type TestApp } from '../testing/test-app';
import { holdDueDrawings, closableDrawings } from './hold-due-drawings';
import { OfficialRulesRepository } from './steps/hold-drawing';

const DAY_MS = 86_400_000;

let app: TestApp;
let pool: Pool;
beforeAll(async () => {
  app = await startTestApp();
  pool = openPool(app.database.apiUrl);
});
afterAll(async () => {
  await pool.end();
  await app.close();
});

async function eventually(holds: () => Promise<boolean>): Promise<void> {
  for (let triesLeft = 150; !(await holds()); triesLeft -= 1) {
    if (triesLeft === 0) throw new Error('it did not happen');
    await sleep(200);
  }
}

const withRules = (version: string) => ({
  ...app.drawings.on(pool),
  rules: new OfficialRulesRepository(pool, () => ({ version, digest: '1'.repeat(64) }), false),
});

it('records the rules of a period that begins, though no drawing is due', async () => {
  await app.pool.query('update schema_migrations set applied_at = now() where number = 7');
  app.setNow(new Date(Date.now() + DAY_MS));
  const logger = makeLogger('silent');
  for (const version of ['1.0', '2.0']) {
    await holdDueDrawings(pool, withRules(version), logger);
    const rules = await withRules(version).rules.find(entryPeriodOf(new Date()));
    expect(rules).toMatchObject({ version: '1.0' });
  }
  await app.clear();
});

it('closes no pool, and says why, while the clock is ahead of the beacon by more than a minute', async () => {
  const since = new Date(Date.now() - 15 * DAY_MS);
  await app.pool.query('update schema_migrations set applied_at = $1 where number = 7', [since]);
  const logged: string[] = [];
  const logger = makeLogger('info', { write: (line) => void logged.push(line) });
  const services = withRules('1.0');
  app.setNow(new Date(Date.now() - 90_000));
  await holdDueDrawings(pool, services, logger);
  // Nor are the rules of today those of a period that a fast clock takes for begun.
  expect(await services.rules.find(entryPeriodOf(new Date()))).toBeUndefined();
  expect(logged).toEqual([expect.stringContaining('The clock of this machine may be ahead')]);
  expect((await app.call({ url: '/v1/drawings' })).json().drawings).toEqual([]);
});

it('catches up on missed drawings, each once, in one of several processes', async () => {
  const since = new Date(Date.now() - 15 * DAY_MS);
  await app.pool.query('update schema_migrations set applied_at = $1 where number = 7', [since]);
  const due = closableDrawings(since, new Date());
  expect(due.length).toBeGreaterThanOrEqual(1);

  // The beacon does not wait for this clock.
  app.setNow(new Date(Date.now() + DAY_MS));
  const logged: string[] = [];
  const logger = makeLogger('info', { write: (line) => void logged.push(line) });
  const services = app.drawings.on(pool);
  // Both are in one process here, where the work of a drawing can keep the other from connecting in time.
  let start!: () => void;
  const bothStarted = new Promise<void>((resolve) => (start = resolve));
  const drawings = () => bothStarted.then(() => holdDueDrawings(pool, services, logger));
  const cleanup = async (): Promise<void> => undefined;
  const jobs = await Promise.all([1, 2].map(() => runJobs(pool, { drawings, cleanup }, logger)));
  start();
  const listed = async () => (await app.call({ url: '/v1/drawings' })).json().drawings;
  await eventually(
    async () =>
      (await listed()).every(({ draws_at }: { draws_at: string | null }) => draws_at) &&
      (await listed()).length === due.length,
  );
  await Promise.all(jobs.map((job) => job.stop()));

  const held = (await listed()).map(({ drawing }: { drawing: string }) => drawing);
  expect(held.sort()).toEqual(due);
  const closed = logged.map((line) => JSON.parse(line)).filter(({ step }) => step === 'closed');
  expect(closed.map(({ drawing }) => drawing).sort()).toEqual(due);
});

it.each([
  ['2026-11-20T00:00:00Z', '2026-11-22T06:04:59Z', []],
  ['2026-11-20T00:00:00Z', '2026-11-22T06:05:00Z', ['2026-11-22']],
  ['2026-11-22T06:00:00Z', '2026-11-22T06:05:00Z', []],
  ['2026-11-20T00:00:00Z', '2026-12-06T18:00:00Z', ['2026-11-22', '2026-11-29', '2026-12-06']],
  // The cutoff of the 6th is the first of the month.
  ['2026-11-30T00:00:00Z', '2026-12-01T06:05:00Z', ['2026-12-06']],
  ['2026-12-02T00:00:00Z', '2026-12-13T06:05:00Z', ['2026-12-13']],
])('holds, when introduced at %s, at %s: %j', (since, now, drawings) => {
  expect(closableDrawings(new Date(since), new Date(now))).toEqual(drawings);
});
