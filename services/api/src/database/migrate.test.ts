import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { startTestDatabase, type TestDatabase } from '../testing/test-database';
import { migrate, MIGRATIONS_DIR } from './migrate';

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
  writeFileSync(path.join(dir, named(2, 'wide')), 'alter table unsubscribes add column more text');
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
