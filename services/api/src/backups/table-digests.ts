import { escapeIdentifier } from 'pg';
import type { Queryable } from '../database/pool';

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
export async function digestTables(database: Queryable): Promise<TableDigests> {
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
export const BEGIN_DIGEST = `
  begin isolation level repeatable read read only;
  set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'iso_8601';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local statement_timeout = 0`;
