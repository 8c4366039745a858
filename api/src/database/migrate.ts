import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { grantApiPrivileges } from './api-role';
import { type Queryable } from './pool';
import { ServiceError } from '../service-error';

/** A numbered, forward-only change of the schema. */
interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

const MIGRATIONS_LOCK = 7_340_002;

/** Folder of the migrations, `NNN-name.sql`. */
export const MIGRATIONS_DIR = path.resolve(__dirname, '../../migrations');

function read(dir: string): Migration[] {
  const migrations = readdirSync(dir)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      const sql = readFileSync(path.join(dir, file), 'utf8');
      const number = Number(/^(\d{3})-[a-z0-9-]+\.sql$/.exec(file)?.[1]);
      return {
        number,
        name: file,
        sql,
        checksum: createHash('sha256').update(sql).digest('hex'),
      };
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

async function applyOne(client: Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migration.sql);
    await client.query(
      'insert into schema_migrations (number, name, checksum) values ($1, $2, $3)',
      [migration.number, migration.name, migration.checksum],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/**
 * Names the migrations that the database does not have.
 * @param client connection of any role that may read `schema_migrations`
 */
export async function missingMigrations(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ number: number }>('select number from schema_migrations');
  const applied = new Set(rows.map(({ number }) => number));
  return read(MIGRATIONS_DIR)
    .filter(({ number }) => !applied.has(number))
    .map(({ name }) => name);
}

/**
 * Returns when a migration was applied.
 * @throws ServiceError `migration-missing`
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
 * Applies the migrations that the database does not have yet. An advisory lock serialises concurrent
 * processes, and each migration runs in a transaction.
 * @param url address of the database
 * @param dir folder of the migrations
 * @param apiRole role to grant the API's privileges to
 * @returns names of the migrations applied by this call
 * @throws ServiceError `migration-invalid` when an applied file was edited or a number is missing
 */
export async function migrate(
  url: string,
  dir = MIGRATIONS_DIR,
  apiRole?: string,
): Promise<string[]> {
  const migrations = read(dir);
  const client = new Client({ connectionString: url, application_name: 'prizestash migrations' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATIONS_LOCK]);
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
    const due: string[] = [];
    for (const migration of migrations) {
      const checksum = applied.get(migration.number);
      if (checksum === undefined) {
        await applyOne(client, migration);
        due.push(migration.name);
      } else if (checksum !== migration.checksum) {
        throw new ServiceError(
          'migration-invalid',
          `Migration ${migration.name} was edited after it had been applied.`,
        );
      }
    }
    if (apiRole !== undefined) await grantApiPrivileges(client, apiRole);
    return due;
  } finally {
    await client.end();
  }
}
