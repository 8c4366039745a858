import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual, promisify } from 'node:util';
import { escapeIdentifier, type Client } from 'pg';
import { type Queryable, withClient } from '../database/pool';
import { startServer, stopCluster, runningPostmaster } from '../embedded-database/cluster';
import { commandAs, postgresUser } from '../embedded-database/postgres-tools';
import { recordCompletion } from '../persons/completed-work';
import { ServiceError } from '../service-error';

/** Number of rows and digest of their contents, by table. */
export type TableDigests = Readonly<
  Record<string, { readonly rows: number; readonly digest: string }>
>;

/** Tables that a backup contains. Unlogged ones hold counts that nobody misses after a crash. */
const TABLES = `
  select nspname as schema, relname as name
  from pg_class join pg_namespace n on n.oid = relnamespace
  where nspname in ('public', 'pgboss') and relkind = 'r' and relpersistence = 'p'
  order by 1, 2`;

/**
 * Counts the rows of every table and adds up the hashes of their texts, so that their order does not
 * matter. Run it in a transaction whose snapshot does not change.
 */
async function digestTables(database: Queryable): Promise<TableDigests> {
  const { rows: tables } = await database.query<{ schema: string; name: string }>(TABLES);
  const digests: Record<string, { rows: number; digest: string }> = {};
  for (const { schema, name } of tables) {
    const table = `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;
    const { rows } = await database.query<{ rows: number; digest: string }>(
      `select count(*)::int as rows,
         coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint), 0)::text as digest
       from ${table} t`,
    );
    if (rows[0]) digests[`${schema}.${name}`] = rows[0];
  }
  return digests;
}

/** Begins the transaction in which tables are digested, and sets what the text of a value depends on. */
const BEGIN_DIGEST = `
  begin isolation level repeatable read read only;
  set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'iso_8601';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local statement_timeout = 0`;

const RESTORE = path.resolve(__dirname, '../../../../containers/restore-backup.sh');
/** Of a database that is never without a transaction, or an archive that does not follow. */
const WAIT_MS = 60_000;
const POLL_MS = 50;

/** The snapshot of this statement has no running transaction, so it has all before this position. */
const SNAPSHOT = `
  select pg_current_wal_insert_lsn() as position,
    pg_snapshot_xmin(pg_current_snapshot()) = pg_snapshot_xmax(pg_current_snapshot()) as complete`;
const ARCHIVED = `
  select from pg_replication_slots where slot_name = 'prizestash_archive' and restart_lsn > $1`;

/** @throws {ServiceError} `backup-failed` after a minute */
async function waitUntil(holds: () => Promise<boolean>, otherwise: string): Promise<void> {
  for (const deadline = Date.now() + WAIT_MS; !(await holds());) {
    if (Date.now() > deadline) throw new ServiceError('backup-failed', otherwise);
    await sleep(Math.random() * POLL_MS);
  }
}

/**
 * Begins a transaction that sees what is written before a position of the write-ahead log, and nothing
 * else: no position and no transaction lies between two looks at it.
 * @returns the position, for example `0/3000148`
 */
async function beginAtPosition(client: Client): Promise<string> {
  let position = '';
  await waitUntil(async () => {
    const before = await client.query<{ position: string }>(SNAPSHOT);
    await client.query(BEGIN_DIGEST);
    const { rows } = await client.query<{ position: string; complete: boolean }>(SNAPSHOT);
    position = String(rows[0]?.position);
    if (rows[0]?.complete && position === before.rows[0]?.position) return true;
    await client.query('rollback');
    return false;
  }, 'No moment of the database was without a transaction.');
  return position;
}

/** @returns the tables before a position of the write-ahead log, once the archive has gone past it. */
async function digestAtPosition(client: Client) {
  const position = await beginAtPosition(client);
  const tables = await digestTables(client);
  await client.query('commit');
  // Recovery stops at the position only if a record follows.
  await client.query('select pg_current_xact_id()');
  const isArchived = async () => (await client.query(ARCHIVED, [position])).rowCount === 1;
  await waitUntil(isArchived, 'The archive does not receive what the database writes.');
  return { position, tables };
}

/** Restores an archive up to a position. @returns when its base backup ended */
async function restore(archive: string, dir: string, position: string): Promise<Date> {
  const user = postgresUser(archive);
  const [program = '', ...args] = commandAs(user, ['sh', RESTORE, archive]);
  const env = { PATH: process.env['PATH'] ?? '', PGDATA: dir };
  try {
    const target = `recovery_target_lsn=${position}`;
    const { stdout } = await promisify(execFile)(program, [...args, target], { cwd: '/', env });
    const parts = /base-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/.exec(stdout)?.slice(1).map(Number);
    const [year = 0, month = 0, ...others] = parts ?? [];
    return new Date(Date.UTC(year, month - 1, ...others));
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string };
    const [reason = ''] = stderr.trim().split('\n').reverse();
    throw new ServiceError('backup-invalid', `The archive cannot be restored: ${reason}`);
  }
}

/** Digests the tables of a restored database, with the user and the password of the original one. */
async function digestRestored(dir: string, url: string): Promise<TableDigests> {
  const cluster = { dir, binDir: '', user: postgresUser(dir) };
  await startServer(cluster, 0);
  const restored = new URL(url);
  restored.hostname = '127.0.0.1';
  restored.port = String(runningPostmaster(dir)?.port);
  restored.search = '';
  try {
    return await withClient(restored.href, 'backup', async (client) => {
      await client.query(BEGIN_DIGEST);
      return digestTables(client);
    });
  } finally {
    await stopCluster(cluster);
  }
}

/**
 * Proves an archive of `containers/archive-wal.sh`: restores it on its disk up to the present moment,
 * compares every table with those of the running database at that moment, and removes what it restored.
 * Records when the base backup was taken.
 * @param archive absolute path of the folder with base backups and write-ahead log
 * @param url address of the running database with the role that owns the tables, not through a pooler
 * @returns the tables with their numbers of rows
 * @throws {ServiceError} `backup-failed` when the archive does not follow the database, `backup-invalid`
 * when it cannot be restored, or a table differs
 */
export async function verifyBackup(archive: string, url: string): Promise<TableDigests> {
  const dir = path.join(archive, 'verified');
  const remove = () => rm(dir, { recursive: true, force: true });
  return withClient(url, 'backup', async (client) => {
    const { position, tables } = await digestAtPosition(client);
    try {
      await remove();
      const takenAt = await restore(archive, dir, position);
      const restored = await digestRestored(dir, url);
      const names = new Set([...Object.keys(tables), ...Object.keys(restored)]);
      const differing = [...names].filter((one) => !isDeepStrictEqual(tables[one], restored[one]));
      if (differing.length > 0)
        throw new ServiceError(
          'backup-invalid',
          `The restored rows of ${differing.join(', ')} are not those of the database.`,
        );
      await recordCompletion(client, 'backup', takenAt);
      return restored;
    } finally {
      await remove();
    }
  });
}
