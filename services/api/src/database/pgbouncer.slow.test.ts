import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Agent } from 'node:http';
import type { Pool } from 'pg';
import { type ApiProcess, prepareApi } from '../testing/api-process';
import { closableDrawings } from '../drawings/hold-due-drawings';
import { REGISTER_PATH } from '../routes/register';
import { call, makeAgent } from '../testing/call';
import { fakePerson } from '../testing/people';
import { findPgBouncer, startPgBouncer, type RunningPgBouncer } from '../testing/pgbouncer';
import { startTestDatabase, type TestDatabase } from '../testing/test-database';
import { migrateDatabase } from './prepare-schema';
import { openPool } from './pool';

const PROCESSES = 3;
const REQUESTS = 600;
const DAY_MS = 86_400_000;

let database: TestDatabase;
let owner: Pool;
let agent: Agent;
beforeAll(async () => {
  database = await startTestDatabase();
  owner = openPool(database.url);
  agent = makeAgent();
});
afterAll(async () => {
  agent.destroy();
  await owner.end();
  await database.close();
});

/** Runs work with API processes behind a PgBouncer. */
async function withProcesses(
  pgBouncer: RunningPgBouncer,
  count: number,
  work: (apis: readonly ApiProcess[]) => Promise<void>,
): Promise<void> {
  const env = { DATABASE_URL: pgBouncer.url };
  const apis = await Promise.all(
    Array.from({ length: count }, () => prepareApi(database.dataDir, env)),
  );
  try {
    await Promise.all(apis.map((api) => api.start()));
    await work(apis);
  } finally {
    await Promise.all(apis.map((api) => api.end()));
    await pgBouncer.stop();
  }
}

const register = (api: ApiProcess, number: number) =>
  call(api.origin, agent, {
    method: 'POST',
    url: REGISTER_PATH,
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    payload: JSON.stringify(fakePerson(number)),
  });

async function committed(): Promise<number> {
  const { rows } = await owner.query<{ committed: number }>(
    `select count(*)::int as committed from drawing_records where type = 'commitment'`,
  );
  return rows[0]?.committed ?? 0;
}

const suite = findPgBouncer() === undefined ? describe.skip : describe;
suite('behind PgBouncer', () => {
  it('serves every request of several processes in transaction mode', async () => {
    const since = new Date(Date.now() - 15 * DAY_MS);
    await owner.query('update schema_migrations set applied_at = $1 where number = 7', [since]);
    const due = closableDrawings(since, new Date()).length;
    const pgBouncer = await startPgBouncer(database.apiUrl, {
      pool_mode: 'transaction',
      // Fewer connections than one process opens, so that every session serves several processes.
      default_pool_size: '6',
    });
    await withProcesses(pgBouncer, PROCESSES, async (apis) => {
      const responses = await Promise.all(
        Array.from({ length: REQUESTS }, (_, number) =>
          register(apis[number % PROCESSES] as ApiProcess, number),
        ),
      );
      const statuses = responses.map(({ statusCode }) => statusCode);
      expect(statuses.filter((status) => status === 200)).toHaveLength(REQUESTS);
      for (let tries = 0; (await committed()) < due && tries < 100; tries += 1) await sleep(200);
    });
    const { rows } = await owner.query('select count(*)::int as count from entries');
    expect(rows).toEqual([{ count: REQUESTS }]);
    expect(await committed()).toBe(due);
    const locks = await owner.query(
      `select objid from pg_locks where locktype = 'advisory'
         and database = (select oid from pg_database where datname = current_database())`,
    );
    expect(locks.rows).toEqual([]);
  }, 120_000);

  it('starts and serves in session mode', async () => {
    const pgBouncer = await startPgBouncer(database.apiUrl, { pool_mode: 'session' });
    await withProcesses(pgBouncer, 1, async ([api]) => {
      expect((await register(api as ApiProcess, REQUESTS)).statusCode).toBe(200);
    });
  }, 60_000);

  it('migrates in transaction mode without a lock that stays', async () => {
    const pgBouncer = await startPgBouncer(database.url, { pool_mode: 'transaction' });
    try {
      await owner.query('delete from schema_migrations where number = 5');
      await owner.query('alter table consents drop column entry_hash');
      const urls = { url: pgBouncer.url, apiUrl: database.apiUrl };
      const applied = await Promise.all([1, 2, 3].map(() => migrateDatabase(urls)));
      expect(applied.flat()).toEqual(['005-consent-hashes.sql']);
    } finally {
      await pgBouncer.stop();
    }
  }, 60_000);
});
