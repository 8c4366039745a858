import { cpSync, mkdtempSync, rmSync, writeFileSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { startTestDatabase, type TestDatabase } from '../testing/test-database';
import { migrate, MIGRATIONS_DIR } from './migrate';

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
  writeFileSync(path.join(dir, '004-more.sql'), 'create table more (id integer)');
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(database.url, dir)));
  expect(applied.flat()).toEqual(['004-more.sql']);
  expect(await migrate(database.url, dir)).toEqual([]);
});

it('rolls back a migration that fails', async () => {
  writeFileSync(path.join(dir, '004-more.sql'), 'create table more (id integer)');
  writeFileSync(
    path.join(dir, '005-broken.sql'),
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
  writeFileSync(path.join(dir, '009-later.sql'), 'select 1');
  await expect(migrate(database.url, dir)).rejects.toThrow('009-later.sql should have number 4');
});
