import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { openEmbedded } from '../embedded-database/open-embedded';
import { startTestApp, type TestApp } from '../testing/test-app';
import { startTestServer, temporaryDataDir } from '../testing/test-database';
import { fakePerson } from '../testing/people';

let test: TestApp;
beforeEach(async () => {
  test = await startTestApp({ RATE_LIMIT_PER_ADDRESS: 5, RATE_LIMIT_PER_EMAIL: 5 });
});
afterEach(() => test.close());

const ready = async () => {
  const { statusCode, headers, json } = await test.call({ url: '/ready' });
  return [statusCode, headers['retry-after'], json()];
};

it('is ready while the database accepts entries', async () => {
  expect(await ready()).toEqual([
    200,
    undefined,
    { status: 'ok', database: 'ok', consentTexts: 'ok' },
  ]);
});

it('is not ready while the database is read-only', async () => {
  const { rows } = await test.pool.query('select current_database() as name');
  const database = `alter database ${rows[0].name}`;
  await test.pool.query(`${database} set default_transaction_read_only = on`);
  await test.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where usename = 'prizestash_api' and datname = current_database()`,
  );
  // The pool notices the ended connections a moment later.
  let state = await ready();
  for (let tries = 0; state[2].database === 'unavailable' && tries < 50; tries += 1) {
    await sleep(100);
    state = await ready();
  }
  const body = { status: 'unavailable', database: 'read-only', consentTexts: 'unknown' };
  expect(state).toEqual([503, '2', body]);
  expect((await test.register(fakePerson(0))).statusCode).toBe(503);
  expect((await test.call({ url: '/live' })).statusCode).toBe(200);
});

it('logs a full disk as an error with the code of Postgres, and no values', async () => {
  await test.pool.query(
    `create function disk_is_full() returns trigger language plpgsql as $$
     begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
     create trigger disk_is_full before insert on entries execute function disk_is_full()`,
  );
  test.logged.length = 0;
  expect((await test.register(fakePerson(7))).statusCode).toBe(503);
  await test.pool.query('drop trigger disk_is_full on entries; drop function disk_is_full()');
  const line = test.logged.map((one) => JSON.parse(one)).find(({ level }) => level === 50);
  expect(line).toMatchObject({
    err: { kind: 'database', code: '53100' },
    msg: 'database cannot serve',
  });
});

it('returns 503 with Retry-After while the database is down, then recovers', async () => {
  const dataDir = temporaryDataDir();
  const server = await startTestServer(dataDir);
  await test.close();
  test = await startTestApp({}, server);
  expect((await test.register(fakePerson(0))).statusCode).toBe(200);

  await server.close();
  const refused = await test.register(fakePerson(1));
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('2');
  expect(refused.json().error.message).toMatch(/safe to try again/);
  const body = { status: 'unavailable', database: 'unavailable', consentTexts: 'unknown' };
  expect(await ready()).toEqual([503, '2', body]);
  const live = await test.call({ url: '/live' });
  expect([live.statusCode, live.json()]).toEqual([200, { status: 'ok' }]);

  const port = Number(new URL(server.url).port);
  const back = await openEmbedded({ dataDir, port });
  try {
    expect((await test.register(fakePerson(1))).statusCode).toBe(200);
    expect((await test.register(fakePerson(0))).statusCode).toBe(409);
  } finally {
    await back.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
