import { Client, type Pool } from 'pg';
import { startTestDatabase, type TestDatabase } from '../testing/test-database';
import { inTransaction, openPool } from './pool';
import { migrateDatabase, prepareSchema, requireNoSuperuser } from './prepare-schema';

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await startTestDatabase();
  // A copy of a database has its tables, and not what was revoked on the database itself.
  await migrateDatabase(database);
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
  await expect(requireNoSuperuser(database.apiUrl)).resolves.toBeUndefined();
  await expect(requireNoSuperuser(database.url)).rejects.toMatchObject({ code: 'superuser' });
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
  'create temporary table mine (id integer)',
  'select lo_creat(-1)',
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

/** Tries statements, one after another in the same transaction. @returns those that are not denied. */
async function tryAll(pool: Pool, statements: readonly string[]): Promise<string[]> {
  const client = await pool.connect();
  await client.query(`select set_config('tried.statements', $1, false)`, [
    JSON.stringify(statements),
  ]);
  await client.query(`do $$
    declare
      statement text;
      permitted text[] := '{}';
    begin
      for statement in select json_array_elements_text(current_setting('tried.statements')::json) loop
        begin
          execute statement;
          permitted := permitted || statement;
        exception
          when insufficient_privilege then null;
          when others then permitted := permitted || (sqlstate || ': ' || statement);
        end;
      end loop;
      perform set_config('tried.permitted', array_to_json(permitted)::text, false);
    end $$`);
  const { rows } = await client.query<{ permitted: string }>(
    `select current_setting('tried.permitted') as permitted`,
  );
  client.release();
  return JSON.parse(rows[0]!.permitted) as string[];
}

/** Every kind of statement on every table, what only an owner may do, and the functions that a role may call. */
async function allStatements(role: string) {
  const owner = openPool(database.url);
  const { rows: tables } = await owner.query<{ name: string; columns: string[] }>(
    `select oid::regclass::text as name, array(
         select quote_ident(attname) from pg_attribute
         where attrelid = c.oid and attnum > 0 and not attisdropped
           and attgenerated = '' and attidentity = ''
       ) as columns
       from pg_class c where relkind in ('r', 'p', 'v', 'm')
         and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)`,
  );
  const { rows: functions } = await owner.query<{ call: string }>(
    `select oid::regprocedure::text as call from pg_proc where pronamespace = 'public'::regnamespace
         and has_function_privilege($1, oid, 'execute')`,
    [role],
  );
  const { rows: sequences } = await owner.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind = 'S'`,
  );
  await owner.end();
  const ofTable = ({ name, columns }: (typeof tables)[number]) => [
    ...columns.map((column) => `select ${column} from ${name}`),
    ...columns.map((column) => `update ${name} set ${column} = null`),
    `select from ${name}`,
    `select from ${name} for update`,
    `insert into ${name} default values`,
    `delete from ${name}`,
    `truncate ${name}`,
    `lock table ${name} in access share mode`,
    `create trigger mine before insert on ${name} execute function refuse_change()`,
    `alter table ${name} disable trigger all`,
    `grant select on ${name} to public`,
    `drop table ${name}`,
  ];
  const statements = [
    ...tables.flatMap(ofTable),
    ...sequences.map(({ name }) => `select nextval('${name}')`),
    'create table mine (id integer)',
    'create temporary table mine (id integer)',
    'select lo_creat(-1)',
    'select lo_create(0)',
    `select lo_from_bytea(0, '')`,
    'create table pgboss.mine (id integer)',
    'create schema mine',
    'create role mine',
    'set role prizestash_api',
    'drop function begin_mail(uuid, text)',
    `create or replace function unbegun_mails() returns integer language sql as 'select 1'`,
    `select pg_read_file('/etc/passwd')`,
    `copy (select 1) to program 'true'`,
  ];
  return { statements, functions: functions.map(({ call }) => call).sort() };
}

describe("the mailer's role", () => {
  let mailer: Pool;
  beforeAll(() => {
    mailer = openPool(database.mailerUrl!);
  });
  afterAll(() => mailer.end());

  it('is no superuser and lists, begins and ends mails that are due', async () => {
    await expect(requireNoSuperuser(database.mailerUrl!)).resolves.toBeUndefined();
    const none = `'00000000-0000-0000-0000-000000000000'`;
    for (const [call, rowCount] of [
      [`due_mails(10, '{}')`, 0],
      [`begin_mail(${none}, 'entered')`, 0],
      [`mail_sent(${none}, 'entered')`, 1],
      [`release_mail(${none}, 'entered')`, 1],
    ] as const)
      expect(await mailer.query(`select * from ${call}`)).toMatchObject({ rowCount });
  });

  it('is denied every statement on every table, and every other function', async () => {
    const { statements, functions } = await allStatements('prizestash_mailer');
    expect(functions).toEqual([
      'begin_mail(uuid,text)',
      'due_mails(integer,uuid[])',
      'mail_sent(uuid,text)',
      'release_mail(uuid,text)',
    ]);
    expect(statements.length).toBeGreaterThan(500);
    expect(await tryAll(mailer, statements)).toEqual([]);
    // What it may do does not count as denied.
    const permitted = `select due_mails(1, '{}')`;
    expect(await tryAll(mailer, ['drop table entries', permitted])).toEqual([permitted]);
  });
});

it("denies the archiver's role every statement on every table, and every function", async () => {
  const owner = openPool(database.url);
  await owner.query(`create role prizestash_archiver login replication password 'archiver'`);
  const url = new URL(database.url);
  [url.username, url.password] = ['prizestash_archiver', 'archiver'];
  const archiver = openPool(url.href);
  const { statements, functions } = await allStatements('prizestash_archiver');
  expect(functions).toEqual([]);
  expect(await tryAll(archiver, statements)).toEqual([]);
  await archiver.end();
  await owner.query('drop role prizestash_archiver');
  await owner.end();
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
