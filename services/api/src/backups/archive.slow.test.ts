import { execFile, execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { mountSmallDisk } from '@prizestash/lab/small-disk';
import { Program } from '@prizestash/server-kit/program/program';
import type { Pool } from 'pg';
import { openPool } from '../database/pool';
import { migrateDatabase } from '../database/prepare-schema';
import { insertSampleEntries } from '../drawings/demonstration/hold-demonstration-drawing';
import { startServer, stopCluster } from '../embedded-database/cluster';
import {
  archiveCommand,
  findInstalledPostgres,
  makeFolder,
  startInstalledPostgres,
} from '../testing/installed-postgres';
import { runProgram } from '../testing/run-program';
import { temporaryDataDir } from '../testing/test-database';
import { verifyBackup } from './verify-backup';

const binDir = findInstalledPostgres();
const period = {
  period: '2026-11',
  from: new Date('2026-11-01T06:00:00Z'),
  to: new Date('2026-11-20T06:00:00Z'),
};
/** Bytes of a segment of the write-ahead log. */
const SEGMENT = 16 * 1024 * 1024;

async function eventually(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let triesLeft = 400; !(await holds()); triesLeft -= 1) {
    if (triesLeft === 0) throw new Error(`it did not happen: ${holds.toString()}`);
    await delay(100);
  }
}

const suite = binDir === undefined ? describe.skip : describe;
suite('on an installed Postgres', () => {
  const originalPath = process.env['PATH'];
  const disk = mountSmallDisk(768);
  let folder: string;
  let archive: string;
  let database: Awaited<ReturnType<typeof startInstalledPostgres>>;
  let pool: Pool;
  let archiver: Program;
  let people = 0;

  const current = (...names: string[]) => path.join(archive, 'current', ...names);
  const backups = () =>
    existsSync(current()) ? readdirSync(current()).filter((name) => name.startsWith('base-')) : [];
  const segments = () => readdirSync(current('wal'));
  const ended = () => readdirSync(archive).filter((name) => name.startsWith('until-'));
  const command = (script: Parameters<typeof archiveCommand>[2], ...args: string[]) =>
    archiveCommand(database.cluster, path.join(folder, 'secrets'), script, ...args);
  /** Runs a script to its end. */
  const run = (...args: Parameters<typeof command>) => {
    const { command: words, env } = command(...args);
    const [program = '', ...rest] = words;
    return spawnSync(program, rest, { env, cwd: '/', encoding: 'utf8' });
  };
  const enter = async (count = 1) => {
    await insertSampleEntries(pool, { ...period, count, first: people });
    people += count;
  };
  const entries = async () => (await pool.query('select from entries')).rowCount;
  const verify = () => verifyBackup(current(), database.ownerUrl);
  /** Destroys the database as a lost disk does. */
  const destroy = async () => {
    await pool.end();
    const postmaster = path.join(database.cluster.dir, 'postmaster.pid');
    process.kill(Number(readFileSync(postmaster, 'utf8').split('\n')[0]), 'SIGKILL');
    rmSync(database.cluster.dir, { recursive: true });
  };
  const start = async () => {
    const port = Number(new URL(database.ownerUrl).port);
    await eventually(async () => {
      await startServer(database.cluster, port).catch(() => undefined);
      pool = openPool(database.ownerUrl);
      return pool.query('select 1').then(
        () => true,
        () => pool.end().then(() => false),
      );
    });
  };

  beforeAll(async () => {
    process.env['PATH'] = `${binDir}:${originalPath}`;
    folder = temporaryDataDir();
    database = await startInstalledPostgres(String(binDir), folder);
    await migrateDatabase({ url: database.ownerUrl, apiUrl: database.apiUrl });
    pool = openPool(database.ownerUrl);
    archive = makeFolder(path.join(disk?.dir ?? folder, 'archive'));
    await enter(300);
    archiver = new Program({
      ...command('archive-wal', archive),
      isReady: () => backups().length > 0,
    });
    await archiver.start();
  }, 60_000);
  afterAll(async () => {
    await archiver.stop();
    await pool.end();
    await stopCluster(database.cluster);
    rmSync(folder, { recursive: true, force: true });
    disk?.remove();
    process.env['PATH'] = originalPath;
  });

  it('gives the archiver replication, and nothing else', async () => {
    const { rows } = await pool.query(
      `select rolname, rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication,
         (select count(*)::int from pg_auth_members where member = r.oid) as member_of
       from pg_roles r where rolname like 'prizestash_%' order by 1`,
    );
    const none = { rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolbypassrls: false };
    expect(rows).toEqual(
      ['api', 'archiver', 'mailer'].map((name) => ({
        rolname: `prizestash_${name}`,
        ...none,
        rolreplication: name === 'archiver',
        member_of: 0,
      })),
    );
    const granted = await pool.query(
      `select from information_schema.table_privileges where grantee = 'prizestash_archiver'`,
    );
    expect(granted.rowCount).toBe(0);
  });

  it('keeps files that only its user reads, and is behind by nothing while the site is quiet', async () => {
    const found = execFileSync('find', [archive, '-perm', '/077'], { encoding: 'utf8' });
    expect(found).toBe('');
    await enter();
    await eventually(async () => {
      const { rows } = await pool.query<{ behind: string }>(
        `select pg_wal_lsn_diff(pg_current_wal_flush_lsn(), restart_lsn) as behind
         from pg_replication_slots where slot_name = 'prizestash_archive'`,
      );
      return rows[0]?.behind === '0';
    });
  });

  it('is proved while entries arrive, and nothing of that is left', async () => {
    let proved = false;
    const entering = (async () => {
      for (; !proved; await delay(15)) await enter();
    })();
    const tables = await verify().finally(() => (proved = true));
    await entering;
    expect(tables['public.entries']?.rows).toBeGreaterThan(300);
    expect(tables['public.consents']).toMatchObject({ rows: tables['public.entries']?.rows });
    expect(tables).not.toHaveProperty(['public.rate_limits']);
    expect(readdirSync(current()).sort()).toEqual([...backups(), 'wal'].sort());
    const { rows } = await pool.query<{ at: Date }>(
      `select completed_at as at from task_completions where task = 'backup'`,
    );
    const { mtimeMs } = statSync(current(String(backups()[0])));
    expect(Math.abs(Number(rows[0]?.at) - mtimeMs)).toBeLessThan(2_000);
  });

  it('prints the tables, or one sentence', async () => {
    const env = { DATABASE_URL: database.apiUrl, MIGRATION_DATABASE_URL: database.ownerUrl };
    const proof = await runProgram('cli/verify-backup.ts', [current()], env);
    expect(proof).toMatchObject({ code: 0, stderr: '' });
    expect(proof.stdout).toContain(` ${people} public.entries\n`);
    for (const args of [[], [path.join(archive, 'nothing')]]) {
      const failed = await runProgram('cli/verify-backup.ts', args, env);
      expect([failed.code, failed.stderr.split('\n')]).toEqual([1, [expect.any(String), '']]);
    }
  });

  it('is proved without the commands that the configuration of the database names', async () => {
    const ran = path.join(archive, 'ran');
    for (const name of ['recovery_end_command', 'archive_cleanup_command', 'archive_command'])
      await pool.query(`alter system set ${name} = 'touch ${ran}'`);
    await pool.query(`alter system set archive_mode = 'always'`);
    expect(run('back-up', archive)).toMatchObject({ status: 0, stderr: '' });
    await verify();
    expect(existsSync(ran)).toBe(false);
    await pool.query('alter system reset all');
    await pool.query(`alter system set max_slot_wal_keep_size = '4GB'`);
    await pool.query('select pg_reload_conf()');
    for (const backup of backups().slice(1)) rmSync(current(backup), { recursive: true });
  });

  it('is refused when a byte of it is another one', async () => {
    const [backup = ''] = backups();
    for (const file of [current(backup, 'base.tar.gz'), current(backup, 'backup_manifest')]) {
      const bytes = readFileSync(file);
      const changed = Buffer.from(bytes);
      changed[Math.floor(bytes.length / 2)]! ^= 1;
      writeFileSync(file, changed);
      await expect(verify()).rejects.toMatchObject({ code: 'backup-invalid' });
      writeFileSync(file, bytes);
    }
    await verify();
  });

  it('deletes what is older than 30 days, which erases in the time of the privacy policy', async () => {
    const [first = ''] = backups();
    await pool.query('select pg_switch_wal()');
    await enter();
    const day = (daysAgo: number) =>
      `${new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
    renameSync(current(first), current(`base-${day(30.01)}`));
    mkdirSync(path.join(archive, `until-${day(30.01)}`));
    mkdirSync(path.join(archive, `until-${day(29.99)}`));
    const before = segments().sort();
    expect(run('back-up', archive)).toMatchObject({ status: 0, stderr: '' });
    expect(backups()).toHaveLength(1);
    expect(ended()).toEqual(
      [`until-${day(29.99)}`].map((name) => expect.stringContaining(name.slice(0, 14))),
    );
    rmSync(path.join(archive, String(ended()[0])), { recursive: true });
    expect(segments()).not.toContain(before[0]);
    await verify();

    const daysIn = (file: string, pattern: RegExp) =>
      Number(pattern.exec(readFileSync(path.join(__dirname, '../../../..', file), 'utf8'))?.[1]);
    const policy = 'mfe-legal/content/privacy-policy';
    const kept = daysIn('containers/back-up.sh', /^keep_days=(\d+)$/m);
    // 15 days are left to handle a request.
    expect(kept).toBe(daysIn(`${policy}/07-state-rights.md`, /Within (\d+) days/) - 15);
    // The next backup deletes what has become too old.
    expect(kept).toBe(
      daysIn(`${policy}/09-keeping-and-protecting.md`, /up to (\d+) days more/) - 1,
    );
  });

  it('goes on after the archiver was killed', async () => {
    await archiver.kill();
    await enter(20);
    await archiver.start();
    await verify();
    expect(ended()).toEqual([]);
  });

  it('waits for a database that is starting', async () => {
    await pool.end();
    await stopCluster(database.cluster);
    const { command: words, env } = command('back-up', archive);
    const [program = '', ...args] = words;
    const backingUp = promisify(execFile)(program, args, { env, cwd: '/' });
    await delay(1_000);
    await start();
    const { stdout } = await backingUp;
    expect(backups()).toContain(stdout.trim());
    rmSync(current(stdout.trim()), { recursive: true });
    await verify();
  });

  (disk ? it : it.skip)('says that its disk is full, and goes on when it is not', async () => {
    disk?.fill();
    for (let count = 0; count < 3; count += 1) {
      await enter(20);
      await pool.query('select pg_switch_wal()');
    }
    await eventually(() => archiver.output.includes('No space left on device'));
    expect(run('back-up', archive)).toMatchObject({ stderr: expect.stringMatching(/No space/) });
    disk?.free();
    await verify();
    expect(ended()).toEqual([]);
  });

  it('begins a new archive where the slot held back too much', async () => {
    await archiver.stop();
    await pool.query(`alter system set max_slot_wal_keep_size = '1MB'`);
    await pool.query('select pg_reload_conf()');
    for (let count = 0; count < 4; count += 1) {
      await enter(20);
      await pool.query('select pg_switch_wal()');
    }
    await pool.query('checkpoint');
    const { rows } = await pool.query('select wal_status from pg_replication_slots');
    expect(rows).toEqual([{ wal_status: 'lost' }]);
    await pool.query(`alter system set max_slot_wal_keep_size = '4GB'`);
    await pool.query('select pg_reload_conf()');
    await archiver.start();
    await eventually(() => ended().length === 1 && backups().length === 1);
    await verify();
    rmSync(path.join(archive, String(ended()[0])), { recursive: true });
  });

  it('restores a database whose disk is lost, also when the last segment is half of one', async () => {
    await enter(20);
    await verify();
    await destroy();
    // What a full disk leaves of the next segment.
    const [last = ''] = segments().filter((name) => name.endsWith('.partial'));
    renameSync(current('wal', last), current('wal', last.replace('.partial', '')));
    const next = (BigInt(`0x${last.slice(0, 24)}`) + 1n).toString(16).padStart(24, '0');
    writeFileSync(current('wal', `${next.toUpperCase()}.partial`), Buffer.alloc(1_000));
    const restored = run('restore-backup', current());
    expect(restored).toMatchObject({ status: 0, stderr: '' });
    expect(restored.stdout).toMatch(/^Restored base-\d{8}T\d{6}Z and transactions until 20/);
    await start();
    expect(await entries()).toBe(people);
    await eventually(() => ended().length === 1 && backups().length === 1);
    await enter();
    await verify();
  });

  it('restores a moment, and keeps what was in the folder', async () => {
    const { rows } = await pool.query<{ now: string }>('select clock_timestamp()::text as now');
    await delay(1_500);
    await enter(5);
    await verify();
    await pool.end();
    await stopCluster(database.cluster);
    const none = run('restore-backup', current(), 'recovery_target_time=2026-01-01 00:00:00Z');
    expect(none).toMatchObject({ status: 1, stderr: expect.stringContaining('no base backup') });
    const target = `recovery_target_time=${rows[0]?.now}`;
    expect(run('restore-backup', current(), target)).toMatchObject({ status: 0, stderr: '' });
    await start();
    expect(await entries()).toBe(people - 5);
    const kept = readdirSync(path.dirname(database.cluster.dir)).filter((name) =>
      name.startsWith('data.before-'),
    );
    expect(kept).toHaveLength(1);
    await eventually(() => ended().length === 2 && backups().length === 1);
  });

  it('is refused when a row of the database is another one', async () => {
    await verify();
    const { rows } = await pool.query<{ file: string }>(
      `select pg_relation_filepath('entries') as file`,
    );
    await pool.end();
    await stopCluster(database.cluster);
    const file = path.join(database.cluster.dir, String(rows[0]?.file));
    const bytes = readFileSync(file);
    bytes[bytes.indexOf('Springfield')] = 'X'.charCodeAt(0);
    writeFileSync(file, bytes);
    await start();
    await expect(verify()).rejects.toThrow('The restored rows of public.entries are not those');
  });

  it('says what is wrong with a segment that is too short', async () => {
    const complete = segments().filter((name) => /^[\dA-F]{24}$/.test(name));
    truncateSync(current('wal', String(complete[0])), SEGMENT / 2);
    await expect(verify()).rejects.toMatchObject({ code: 'backup-invalid' });
  });
});
