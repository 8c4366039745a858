import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { startTestDatabase, type TestDatabase } from '../testing/test-database';
import { migrate, MIGRATIONS_DIR } from './migrate';

describe('online migration', () => {
  const number = readdirSync(MIGRATIONS_DIR).length + 1;
  const file = `${String(number).padStart(3, '0')}-online.sql`;

  let database: TestDatabase;
  let client: Client;
  let dir: string;
  beforeAll(async () => {
    database = await startTestDatabase();
    client = new Client({ connectionString: database.url });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await database.close();
  });
  beforeEach(async () => {
    dir = mkdtempSync(path.join(tmpdir(), 'prizestash-migrations-'));
    cpSync(MIGRATIONS_DIR, dir, { recursive: true });
    await client.query(
      'create table visits as select n, null::integer as half from generate_series(1, 100) as n',
    );
  });
  afterEach(async () => {
    rmSync(dir, { recursive: true, force: true });
    await client.query(`drop table visits; delete from schema_migrations where number = ${number}`);
  });

  const fill = `-- step, repeated
update visits set half = n / 2 where n in (select n from visits where half is null limit 30);
`;
  const index = `-- step
create unique index concurrently if not exists visits_by_n on visits (n);
`;

  /** Runs an online migration. @returns the migrations that were applied */
  function migrateOnline(steps: string): Promise<string[]> {
    writeFileSync(path.join(dir, file), `-- online\n${steps}`);
    return migrate(database.url, dir);
  }

  const firstRow = async (sql: string) => (await client.query<{ value: unknown }>(sql)).rows[0];

  it('runs each step in its own transaction, and a repeated one until it changes no row', async () => {
    expect(await migrateOnline(fill + index)).toEqual([file]);
    expect(
      await firstRow('select count(distinct xmin::text)::integer as value from visits'),
    ).toEqual({ value: 4 });
    expect(await firstRow("select to_regclass('visits_by_n')::text as value")).toEqual({
      value: 'visits_by_n',
    });
    expect(await migrate(database.url, dir)).toEqual([]);
  });

  it('is repeated as a whole after a failure, without the invalid index that it left', async () => {
    await client.query('insert into visits values (1)');
    await expect(migrateOnline(fill + index)).rejects.toThrow('could not create unique index');
    const valid = `select indisvalid as value from pg_index where indexrelid = 'visits_by_n'::regclass`;
    expect(await firstRow(valid)).toEqual({ value: false });
    await client.query(
      'delete from visits where ctid = (select max(ctid) from visits where n = 1)',
    );
    expect(await migrateOnline(fill + index)).toEqual([file]);
    expect(await firstRow(valid)).toEqual({ value: true });
  });

  it('lets requests pass while it waits for a table in use, and then says so', async () => {
    const reader = new Client({ connectionString: database.url });
    await reader.connect();
    await reader.query('begin; select from visits');
    const migrating = migrateOnline('-- step\nalter table visits add column more text;\n').then(
      () => 'applied',
      (error: { code: string }) => error.code,
    );
    let outcome = '';
    void migrating.then((code) => (outcome = code));
    let passed = 0;
    for (; !outcome; passed += 1) await client.query('select from visits limit 1');
    expect(outcome).toBe('migration-locked');
    // Two would pass if the first attempt waited for the reader.
    expect(passed).toBeGreaterThan(10);
    await reader.query('commit');
    await reader.end();
    expect(await migrate(database.url, dir)).toEqual([file]);
  });
});

describe('migrate', () => {
  const applied = readdirSync(MIGRATIONS_DIR).length;
  /** Name of a migration after the existing ones. */
  const named = (offset: number, name: string) =>
    `${String(applied + offset).padStart(3, '0')}-${name}.sql`;

  let database: TestDatabase;
  let dir: string;
  beforeAll(async () => {
    database = await startTestDatabase();
  });
  afterAll(() => database.close());
  beforeEach(() => {
    dir = mkdtempSync(path.join(tmpdir(), 'prizestash-migrations-'));
    cpSync(MIGRATIONS_DIR, dir, { recursive: true });
  });
  afterEach(() => rmSync(dir, { recursive: true, force: true }));

  it('applies a migration once when several processes start at the same time', async () => {
    writeFileSync(path.join(dir, named(1, 'more')), 'create table more (id integer)');
    const results = await Promise.all([1, 2, 3, 4].map(() => migrate(database.url, dir)));
    expect(results.flat()).toEqual([named(1, 'more')]);
    expect(await migrate(database.url, dir)).toEqual([]);
  });

  it('changes nothing while a table is in use, and says so', async () => {
    writeFileSync(path.join(dir, named(1, 'more')), 'create table more (id integer)');
    writeFileSync(
      path.join(dir, named(2, 'wide')),
      'alter table unsubscribes add column more text',
    );
    const reader = new Client({ connectionString: database.url });
    await reader.connect();
    try {
      await reader.query('begin; select from unsubscribes');
      await expect(migrate(database.url, dir)).rejects.toMatchObject({ code: 'migration-locked' });
      await reader.query('commit');
      expect(await migrate(database.url, dir)).toEqual([named(2, 'wide')]);
    } finally {
      await reader.query('alter table unsubscribes drop column if exists more');
      await reader.query(`delete from schema_migrations where number = ${applied + 2}`);
      await reader.end();
    }
  });

  it('rolls back a migration that fails', async () => {
    writeFileSync(path.join(dir, named(1, 'more')), 'create table more (id integer)');
    writeFileSync(
      path.join(dir, named(2, 'broken')),
      'create table half (id integer); select nonsense',
    );
    await expect(migrate(database.url, dir)).rejects.toThrow('nonsense');
    const client = new Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query(`select to_regclass('half') as half`);
    await client.end();
    expect(rows).toEqual([{ half: null }]);
  });

  it('rejects an applied migration that was edited', async () => {
    const file = path.join(dir, '001-entries.sql');
    writeFileSync(file, `${readFileSync(file, 'utf8')}\n-- edited`);
    await expect(migrate(database.url, dir)).rejects.toThrow(
      'Migration 001-entries.sql was edited after it had been applied.',
    );
  });

  it('rejects a gap in the numbers', async () => {
    writeFileSync(path.join(dir, named(3, 'later')), 'select 1');
    await expect(migrate(database.url, dir)).rejects.toThrow(
      `${named(3, 'later')} should have number ${applied + 1}`,
    );
  });
});
