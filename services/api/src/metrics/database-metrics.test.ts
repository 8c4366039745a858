import { drawingSchedule } from '@prizestash/shared/rules/drawing-schedule';
import { freePort } from '@prizestash/server-kit/program/free-port';
import { serveMetrics } from '@prizestash/server-kit/telemetry/metrics';
import { advanceDrawings } from '../drawings/hold-due-drawings';
import { SETTLE_MS } from '../drawings/steps/hold-drawing';
import { insertSampleEntries } from '../drawings/demonstration/hold-demonstration-drawing';
import { openPool } from '../database/pool';
import { startTestApp, type TestApp } from '../testing/test-app';
import { addDatabaseMetrics, lateDrawings } from './database-metrics';

const DRAWING = '2026-11-29';
const { period, cutoff, roundAt } = drawingSchedule(DRAWING);
const quiet = { info: () => undefined, warn: () => undefined };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.pool.query(`update schema_migrations set applied_at = '2026-11-23T12:00:00Z'`);
});
afterAll(() => app.close());

const late = (now: Date) => lateDrawings(app.pool, app.drawings, now);
const after = (time: Date, ms: number) => new Date(time.getTime() + ms);

it('says how late a drawing is, from its cutoff to its selection', async () => {
  const due = after(cutoff, SETTLE_MS);
  expect(await late(after(due, -1_000))).toEqual({});
  expect(await late(after(due, 90_000))).toEqual({ [DRAWING]: 90 });

  const from = new Date(`${period}-01T06:00:00Z`);
  await insertSampleEntries(app.pool, { period, from, to: cutoff, count: 3 });
  const services = app.drawings.on(app.pool);
  app.setNow(due);
  await advanceDrawings(services, [DRAWING], () => due, quiet);
  expect(await late(after(roundAt, -1_000))).toEqual({});
  expect(await late(after(roundAt, 60_000))).toEqual({ [DRAWING]: 60 });

  app.setNow(after(roundAt, 1_000));
  await advanceDrawings(services, [DRAWING], () => after(roundAt, 1_000), quiet);
  expect(await late(after(roundAt, 60_000))).toEqual({});
});

it('says that the database is unavailable, and reports nothing of it', async () => {
  const address = `127.0.0.1:${await freePort()}`;
  const close = await serveMetrics(address);
  const metrics = async () => (await fetch(`http://${address}/metrics`)).text();
  addDatabaseMetrics(app.pool, app.drawings);
  expect(await metrics()).toContain('task_success_timestamp_seconds{task="retention"} 1');
  expect(await metrics()).toContain(
    `newest_drawing_timestamp_seconds{in="database"} ${Date.parse(DRAWING) / 1_000}\n`,
  );
  const unavailable = { query: () => Promise.reject(new Error('unavailable')) };
  addDatabaseMetrics(unavailable as never, app.drawings);
  const text = await metrics();
  await close();
  expect(text).toContain('database_up{role="api"} 0');
  expect(text).not.toMatch(/^task_success/m);
});

it('tells the role of the API how much of the write-ahead log is written, and archived', async () => {
  const api = openPool(app.database.apiUrl);
  const address = `127.0.0.1:${await freePort()}`;
  const close = await serveMetrics(address);
  const positions = async () => {
    addDatabaseMetrics(api, app.drawings);
    const text = await (await fetch(`http://${address}/metrics`)).text();
    const of = (name: string) =>
      Number(new RegExp(`^wal_position_bytes{of="${name}"} (.+)$`, 'm').exec(text)?.[1]);
    return { written: of('written'), archived: of('archived') };
  };
  const before = await positions();
  expect(before).toEqual({ written: expect.any(Number), archived: 0 });
  expect(before.written).toBeGreaterThan(1_000_000);

  await app.pool.query(`select pg_create_physical_replication_slot('prizestash_archive', true)`);
  const { archived } = await positions();
  expect(archived).toBeGreaterThan(1_000_000);
  await app.pool.query('create table written as select generate_series(1, 1000)');
  const after = await positions();
  expect(after.written).toBeGreaterThan(before.written);
  expect(after.archived).toBe(archived);
  expect(after.archived).toBeLessThan(after.written);
  await app.pool.query(`drop table written; select pg_drop_replication_slot('prizestash_archive')`);
  await api.end();
  await close();
});
