import { type Pool } from 'pg';
import { traceWork } from '@prizestash/server-kit/telemetry/trace-work';

/** Names a statement by what it does and to which table: `insert into entries`. */
function statementName(query: unknown): string {
  const text = typeof query === 'string' ? query : String((query as { text?: string }).text);
  const [name] = /\b(insert into|update|delete from|from) \w+/.exec(text) ?? [];
  return name ?? 'query';
}

/** Makes each query of a pool a span of the current trace, without its values. */
export function traceQueries(pool: Pool): void {
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  pool.query = ((...args: unknown[]) =>
    traceWork(statementName(args[0]), () => query(...args))) as Pool['query'];
}
