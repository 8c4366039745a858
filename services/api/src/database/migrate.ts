import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Pool, DatabaseError, type PoolClient } from 'pg';
import { inTransaction, openPool, type Queryable } from './pool';
import { grantPrivileges, type Roles } from './roles';
import { ServiceError } from '../service-error';

interface Step {
  readonly sql: string;
  /** Whether it runs until it changes no row, as one that fills a column in batches does. */
  readonly repeats: boolean;
}

/**
 * Reads the steps of a migration that begins with the line `-- online`. Each follows a line `-- step`
 * or `-- step, repeated`.
 * @returns null for a migration that runs in one transaction
 */
function onlineSteps(sql: string): readonly Step[] | null {
  if (!/^-- online\b/.test(sql)) return null;
  return sql
    .split(/^-- step/m)
    .slice(1)
    .map((text) => ({ sql: text.replace(/^.*\n/, ''), repeats: /^, repeated\b/.test(text) }));
}

/** `create index concurrently` leaves an index that no query uses when it is interrupted. */
async function dropInvalidIndexes(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    'select indexrelid::regclass::text as name from pg_index where not indisvalid',
  );
  for (const { name } of rows) await pool.query(`drop index concurrently ${name}`);
}

/**
 * Runs the steps of an online migration one after another, each in a transaction of its own, so that
 * no lock is held for longer than one of them takes. A migration that was interrupted begins again.
 * @param lockTimeoutMs how long a step may wait for a lock. One with `concurrently` makes nobody wait,
 *   so it waits as long as it must.
 */
async function runOnline(pool: Pool, steps: readonly Step[], lockTimeoutMs: number): Promise<void> {
  await dropInvalidIndexes(pool);
  const run = ({ sql }: Step) =>
    /\bconcurrently\b/i.test(sql)
      ? pool.query(sql)
      : inTransaction(pool, async (client) => {
          await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
          return client.query(sql);
        });
  for (const step of steps) {
    for (let more = true; more;) {
      const { rowCount } = await run(step);
      more = step.repeats && (rowCount ?? 0) > 0;
    }
  }
}

const MIGRATIONS_LOCK = 7_340_002;
/** Requests that a migration keeps waiting get their response after this. */
const LOCK_TIMEOUT_MS = 400;
/** How often a migration tries to lock a table in use. Requests are served between two attempts. */
const LOCK_ATTEMPTS = 8;
const RETRY_MS = 400;
/** Rebuilding an index of a large table takes minutes. */
const MIGRATION_TIMEOUT_MS = 3_600_000;
const LOCK_NOT_AVAILABLE = '55P03';
const UNDEFINED_TABLE = '42P01';

/** Folder of the migrations, `NNN-name.sql`. */
export const MIGRATIONS_DIR = path.resolve(__dirname, '../../migrations');

/** A numbered, forward-only change of the schema. */
type Migration = ReturnType<typeof read>[number];

function read(dir: string) {
  const migrations = readdirSync(dir)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(path.join(dir, name), 'utf8');
      const number = Number(/^(\d{3})-[a-z0-9-]+\.sql$/.exec(name)?.[1]);
      return { number, name, sql, checksum: hash('sha256', sql) };
    });
  migrations.forEach(({ number, name }, index) => {
    if (number !== index + 1) {
      throw new ServiceError(
        'migration-invalid',
        `Migration ${name} should have number ${index + 1}.`,
      );
    }
  });
  return migrations;
}

/** Finds the first migration that the database does not have, and checks those before it. */
async function findDue(
  client: PoolClient,
  migrations: readonly Migration[],
): Promise<Migration | undefined> {
  await client.query(
    `create table if not exists schema_migrations (
       number integer primary key,
       name text not null,
       checksum text not null,
       applied_at timestamptz not null default now()
     )`,
  );
  const { rows } = await client.query<{ number: number; checksum: string }>(
    'select number, checksum from schema_migrations',
  );
  const applied = new Map(rows.map((row) => [row.number, row.checksum]));
  const edited = migrations.find(
    ({ number, checksum }) => applied.has(number) && applied.get(number) !== checksum,
  );
  if (edited) {
    throw new ServiceError(
      'migration-invalid',
      `Migration ${edited.name} was edited after it had been applied.`,
    );
  }
  return migrations.find(({ number }) => !applied.has(number));
}

/** @throws {ServiceError} `migration-locked` when a table is in use */
async function apply(client: PoolClient, pool: Pool, migration: Migration): Promise<void> {
  const steps = onlineSteps(migration.sql);
  try {
    if (steps) await runOnline(pool, steps, LOCK_TIMEOUT_MS);
    else await client.query(migration.sql);
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== LOCK_NOT_AVAILABLE) throw error;
    throw new ServiceError(
      'migration-locked',
      `Migration ${migration.name} waited ${LOCK_ATTEMPTS} times for a table in use and is not applied: run npm run api -- migrate again.`,
    );
  }
  await client.query('insert into schema_migrations (number, name, checksum) values ($1, $2, $3)', [
    migration.number,
    migration.name,
    migration.checksum,
  ]);
}

/**
 * Names the migrations that the database does not have.
 * @param database connection of any role that may read `schema_migrations`
 */
export async function missingMigrations(database: Queryable): Promise<string[]> {
  const applied = await database
    .query<{ number: number }>('select number from schema_migrations')
    .then(({ rows }) => new Set(rows.map(({ number }) => number)))
    .catch((error: unknown) => {
      if (error instanceof DatabaseError && error.code === UNDEFINED_TABLE) return new Set();
      throw error;
    });
  return read(MIGRATIONS_DIR)
    .filter(({ number }) => !applied.has(number))
    .map(({ name }) => name);
}

/**
 * Returns when a migration was applied.
 * @throws {ServiceError} `migration-missing`
 */
export async function appliedAt(database: Queryable, number: number): Promise<Date> {
  const { rows } = await database.query<{ applied_at: Date }>(
    'select applied_at from schema_migrations where number = $1',
    [number],
  );
  if (rows[0]) return rows[0].applied_at;
  throw new ServiceError('migration-missing', `The database lacks migration ${number}.`);
}

/**
 * Applies the migrations that the database does not have yet. Each runs in a transaction, in which an
 * advisory lock keeps other processes out, so that it works behind a transaction pooler too. The
 * statements of an online migration run beside that transaction, which then only holds the lock.
 * @param url address of the database with the role that owns the tables
 * @param roles that get their privileges
 * @returns names of the migrations applied by this call
 * @throws {ServiceError} `migration-invalid` when an applied file was edited or a number is missing,
 *   `migration-locked` when a table is in use
 */
export async function migrate(
  url: string,
  dir = MIGRATIONS_DIR,
  roles: Roles = {},
): Promise<string[]> {
  const migrations = read(dir);
  const pool = openPool(url, { maxConnections: 2, statementTimeoutMs: MIGRATION_TIMEOUT_MS });
  const applied: string[] = [];

  async function applyNext(client: PoolClient): Promise<boolean> {
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATIONS_LOCK]);
    await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
    const due = await findDue(client, migrations);
    if (due) {
      await apply(client, pool, due);
      applied.push(due.name);
    } else await grantPrivileges(client, roles);
    return due !== undefined;
  }

  async function tryToApplyNext(attemptsLeft = LOCK_ATTEMPTS - 1): Promise<boolean> {
    try {
      return await inTransaction(pool, applyNext, { statementTimeoutMs: 0 });
    } catch (error) {
      if (
        attemptsLeft === 0 ||
        !(error instanceof ServiceError) ||
        error.code !== 'migration-locked'
      )
        throw error;
      await delay(RETRY_MS);
      return tryToApplyNext(attemptsLeft - 1);
    }
  }

  try {
    while (await tryToApplyNext());
    return applied;
  } finally {
    await pool.end();
  }
}
