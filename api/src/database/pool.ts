import { Pool } from 'pg';

/** Connections of one process: enough to keep a core of Postgres busy, few enough for many processes. */
const MAX_CONNECTIONS = 10;
const CONNECTION_WAIT_MS = 3_000;
const STATEMENT_TIMEOUT_MS = 8_000;

/** What repositories need of a database: a pool has it, and so has a single connection. */
export type Queryable = Pick<Pool, 'query'>;

/**
 * Opens the connections that requests share. A request that finds none free within three seconds
 * fails as "database away" instead of waiting for ever.
 * @param url address of the database
 */
export function openPool(url: string): Pool {
  const pool = new Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECTION_WAIT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: STATEMENT_TIMEOUT_MS + 1_000,
    application_name: 'prizestash',
    keepAlive: true,
  });
  // An idle connection that breaks is replaced by the next request; unheard, its error ends Node.
  pool.on('error', () => undefined);
  return pool;
}
