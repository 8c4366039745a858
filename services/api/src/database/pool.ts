import { setTimeout as sleep } from 'node:timers/promises';
import { currentRequestId, traceWork } from '@prizestash/server-kit/telemetry/trace';
import { Pool, type QueryConfig, type PoolClient, Client } from 'pg';

/** Connections of one process: enough to use one core of Postgres, few enough for many processes. */
const MAX_CONNECTIONS = 10;
const CONNECTION_WAIT_MS = 3_000;
const RESPONSE_MS = 2_000;

/** How long a statement of the role that serves requests may take; a default of that role. */
export const STATEMENT_TIMEOUT_MS = 8_000;

/** How long a statement may take that reads a million entries. */
export const LONG_STATEMENT_MS = 180_000;

/** Pool options of jobs and commands, whose statements may read a million entries. */
export const LONG_STATEMENTS = { maxConnections: 3, statementTimeoutMs: LONG_STATEMENT_MS };

/** The part of a pool or of a single connection that repositories use. */
export type Queryable = Pick<Pool, 'query'>;

/** Names a statement by what it does and to which table: `insert into entries`. */
function statementName(query: unknown): string {
  const text = typeof query === 'string' ? query : String((query as { text?: string }).text);
  const [name] = /\b(insert into|update|delete from|from) \w+/.exec(text) ?? [];
  return name ?? 'query';
}

/**
 * Adds the id of the request to a statement, so that `pg_stat_activity` and the log of Postgres name
 * it. A setting of the session would be another client's behind PgBouncer.
 */
function withRequestIdComment(query: unknown): unknown {
  const id = currentRequestId();
  if (id === undefined) return query;
  const comment = ` /* request_id='${id}' */`;
  return typeof query === 'string'
    ? query + comment
    : { ...(query as QueryConfig), text: (query as QueryConfig).text + comment };
}

/** Makes each query of a pool a span of the current trace, without its values. */
function traceQueries(pool: Pool): void {
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  pool.query = ((text: unknown, ...args: unknown[]) =>
    traceWork(statementName(text), () =>
      query(withRequestIdComment(text), ...args),
    )) as Pool['query'];
}

/**
 * Creates the connection pool that requests share. A request that gets no connection within three
 * seconds fails as "database unavailable". Its connections have no session state, so that they work
 * behind a transaction pooler: Postgres ends long statements by the defaults of the role, and the
 * time-out here only ends the wait for a server that no longer responds.
 * @param options few connections and a longer time for the statements of jobs and commands
 */
export function openPool(
  url: string,
  {
    maxConnections = MAX_CONNECTIONS,
    statementTimeoutMs = STATEMENT_TIMEOUT_MS,
  }: { readonly maxConnections?: number; readonly statementTimeoutMs?: number } = {},
): Pool {
  const pool = new Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: CONNECTION_WAIT_MS,
    query_timeout: statementTimeoutMs + 1_000,
    application_name: 'prizestash',
    keepAlive: true,
  });
  // Without a listener, the error of a connection that no query uses ends the process: an idle one, or
  // one within a transaction. The pool replaces the former, the next query fails on the latter.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  traceQueries(pool);
  return pool;
}

/**
 * Runs work in one transaction on one connection, and undoes it when the work throws.
 * @param statementTimeoutMs how long each statement may take; 0 for any time. It ends with the
 *   transaction, so that it works behind a transaction pooler. Undefined keeps the role's default
 */
export async function inTransaction<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
  { statementTimeoutMs }: { readonly statementTimeoutMs?: number } = {},
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(
      statementTimeoutMs === undefined
        ? 'begin'
        : `begin; set local statement_timeout = ${statementTimeoutMs}`,
    );
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    // A connection that cannot roll back is not used again.
    client.release(broken);
  }
}

/** @throws {Error} when the database takes longer than two seconds: who asks waits a few seconds at most. */
export function withinTime<Result>(work: Promise<Result>): Promise<Result> {
  const timeOut = sleep(RESPONSE_MS, undefined, { ref: false }).then(() => {
    throw new Error('the database does not respond in time');
  });
  return Promise.race([work, timeOut]);
}

/**
 * Builds a statement whose parameters have names: `:email_key` is the value of that name.
 * @param text in which no other text has a single colon before a small letter
 * @param values may contain more than the statement uses
 */
export function namedQuery(text: string, values: Readonly<Record<string, unknown>>): QueryConfig {
  const names: string[] = [];
  const numbered = text.replaceAll(/(?<!:):([a-z_]+)/g, (_, name: string) => {
    if (!Object.hasOwn(values, name)) throw new Error(`the statement has no value for ${name}`);
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  return { text: numbered, values: names.map((name) => values[name]) };
}

/**
 * Runs work on one connection, outside of a pool.
 * @param purpose names the connection for the operator, for example `backup`
 */
export async function withClient<T>(
  url: string,
  purpose: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString: url, application_name: `prizestash ${purpose}` });
  // Without a listener, the error event of a lost connection ends the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
