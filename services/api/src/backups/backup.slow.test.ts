import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Pool } from 'pg';
import { openPool } from '../database/pool';
import { migrateDatabase } from '../database/prepare-schema';
import { insertSampleEntries } from '../drawings/demonstration/sample-entries';
import { findInstalledPostgres, startInstalledPostgres } from '../testing/installed-postgres';
import { runProgram } from '../testing/run-program';
import { temporaryDataDir } from '../testing/test-database';
import { readSummary, takeBackup } from './take-backup';
import { verifyBackup } from './verify-backup';

const binDir = findInstalledPostgres();
const period = {
  period: '2026-11',
  from: new Date('2026-11-01T06:00:00Z'),
  to: new Date('2026-11-20T06:00:00Z'),
};

const suite = binDir === undefined ? describe.skip : describe;
suite('on an installed Postgres', () => {
  let folder: string;
  let database: Awaited<ReturnType<typeof startInstalledPostgres>>;
  let pool: Pool;
  beforeAll(async () => {
    folder = temporaryDataDir();
    database = await startInstalledPostgres(String(binDir), folder);
    await migrateDatabase(database);
    pool = openPool(database.url);
    await insertSampleEntries(pool, { ...period, count: 300 });
  });
  afterAll(async () => {
    await pool.end();
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const databases = async () =>
    (await pool.query<{ datname: string }>('select datname from pg_database order by 1')).rows;

  it('proves a backup while entries arrive, and leaves nothing behind', async () => {
    const taking = takeBackup(database.url, path.join(folder, 'backups'), new Date());
    await insertSampleEntries(pool, { ...period, count: 10, first: 300 });
    const file = await taking;
    for (const written of [file, `${file}.json`]) expect(statSync(written).mode & 0o077).toBe(0);

    const before = await databases();
    const tables = await verifyBackup(file, database.url);
    expect(tables['public.entries']?.rows).toBeGreaterThanOrEqual(300);
    expect(tables['public.consents']?.rows).toBe(tables['public.entries']?.rows);
    expect(tables).not.toHaveProperty(['public.rate_limits']);
    expect(await databases()).toEqual(before);
  });

  it('refuses a backup that differs from its summary', async () => {
    const file = await takeBackup(database.url, path.join(folder, 'others'), new Date());
    const summary = await readSummary(file);
    const entries = { ...summary.tables['public.entries'], digest: '1' };
    const tables = { ...summary.tables, 'public.entries': entries };
    writeFileSync(`${file}.json`, JSON.stringify({ ...summary, tables }));
    const invalid = { code: 'backup-invalid' };
    await expect(verifyBackup(file, database.url)).rejects.toMatchObject(invalid);
    await expect(verifyBackup(file, database.url)).rejects.toThrow('rows of public.entries are');

    writeFileSync(file, readFileSync(file).subarray(0, -1));
    await expect(verifyBackup(file, database.url)).rejects.toThrow('The file is not the one');
  });

  it('prints the file and the tables', async () => {
    const env = {
      DATA_DIR: folder,
      DATABASE_URL: database.apiUrl,
      MIGRATION_DATABASE_URL: database.url,
    };
    const taken = await runProgram('cli/backup.ts', [], env);
    expect(taken).toMatchObject({ code: 0, stderr: '' });
    const proof = await runProgram('cli/verify-backup.ts', [taken.stdout.trim()], env);
    expect(proof).toMatchObject({ code: 0, stderr: '' });
    expect(proof.stdout).toContain(' 310 public.entries\n');
    const missing = await runProgram('cli/verify-backup.ts', ['nothing.dump'], env);
    expect([missing.code, missing.stderr.split('\n')]).toEqual([1, [expect.any(String), '']]);
  });
});
