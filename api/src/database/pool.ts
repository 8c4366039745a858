import { Pool } from 'pg';

/** Connections of one process: enough to use one core of Postgres, few enough for many processes. */
const MAX_CONNECTIONS = 10;
const CONNECTION_WAIT_MS = 3_000;
const STATEMENT_TIMEOUT_MS = 8_000;

/** The part of a pool or of a single connection that repositories use. */
export type Queryable = Pick<Pool, 'query'>;

/**
 * Creates the connection pool that requests share. A request that gets no connection within three
 * seconds fails as "database unavailable".
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
  // Without a listener, the error of an idle connection ends the process. The pool replaces it.
  pool.on('error', () => undefined);
  return pool;
}
