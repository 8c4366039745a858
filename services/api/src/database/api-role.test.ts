import { Client, type Pool } from 'pg';
import { startTestDatabase, type TestDatabase } from '../testing/test-database';
import { inTransaction } from './in-transaction';
import { openPool } from './pool';
import { prepareSchema, refuseSuperuser } from './prepare-schema';

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await startTestDatabase();
  pool = openPool(database.apiUrl);
});
afterAll(async () => {
  await pool.end();
  await database.close();
});

it('serves requests without a superuser', async () => {
  const { rows } = await pool.query(
    `select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls from pg_roles
     where rolname = current_user`,
  );
  expect(rows).toEqual([
    { rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolbypassrls: false },
  ]);
  await expect(refuseSuperuser(database.apiUrl)).resolves.toBeUndefined();
  await expect(refuseSuperuser(database.url)).rejects.toMatchObject({ code: 'superuser' });
});

it.each([
  'select first_name from entries',
  'select * from consents',
  'select * from unsubscribes',
  `update entries set email = 'x'`,
  'delete from entries',
  'delete from unsubscribes',
  'truncate registrations',
  'alter table entries disable trigger all',
  'alter table consents disable trigger all',
  'create table mine (id integer)',
  'drop table rate_limits',
  'select * from person_actions',
  'delete from drawing_records',
  `update drawing_records set record = ''`,
  'update drawings set entries = 0',
  'delete from drawing_leaves',
  `insert into winner_notices values ('\\x00', '2026-11-22', 0, now())`,
  `insert into excluded_entries (entry_id) select id from entries`,
  'create table pgboss.mine (id integer)',
  `select erase_evidence('{}')`,
  `insert into schema_migrations (number, name, checksum) values (99, 'x', 'x')`,
])('denies: %s', async (statement) => {
  await expect(pool.query(statement)).rejects.toMatchObject({ code: '42501' });
});

it('keeps the log of drawings from changes, also by the owner of the tables', async () => {
  const owner = new Client({ connectionString: database.url });
  await owner.connect();
  for (const table of ['drawings', 'drawing_leaves', 'drawing_records']) {
    await expect(owner.query(`delete from ${table}`)).rejects.toThrow('append-only');
    await expect(owner.query(`truncate ${table} cascade`)).rejects.toThrow('append-only');
  }
  await owner.end();
});

it('limits the time of a statement by the role, and of a long one by its transaction', async () => {
  const timeOut = async (client: Pick<Pool, 'query'>) =>
    (await client.query<{ statement_timeout: string }>('show statement_timeout')).rows[0];
  expect(await timeOut(pool)).toEqual({ statement_timeout: '8s' });
  const long = await inTransaction(pool, timeOut, { statementTimeoutMs: 180_000 });
  expect(long).toEqual({ statement_timeout: '3min' });
  expect(await timeOut(pool)).toEqual({ statement_timeout: '8s' });
});

it('only checks the schema of a database that is not embedded', async () => {
  const { apiUrl, url } = database;
  const operators = { url, apiUrl, isEmbedded: false };
  expect(await prepareSchema(operators)).toEqual([]);
  const owner = new Client({ connectionString: url });
  await owner.connect();
  await owner.query('begin; delete from schema_migrations where number = 1; commit');
  await expect(prepareSchema(operators)).rejects.toMatchObject({
    code: 'migration-missing',
  });
  await owner.end();
});
