import type { Pool, PoolClient } from 'pg';
import { openPool } from '../database/pool';

/**
 * Opens a pool whose connection breaks at a statement, as when its process is killed.
 * @param statement number of the statement, from 1
 * @param after true breaks it after the server has run the statement
 */
export function breakingPool(
  url: string,
  statement: number,
  after: boolean,
): { readonly pool: Pool; readonly broke: () => boolean } {
  const pool = openPool(url);
  let count = 0;
  pool.on('connect', (client: PoolClient) => {
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
    const broken = async (...args: unknown[]): Promise<unknown> => {
      count += 1;
      if (count > statement) throw new Error('the process is gone');
      if (count < statement) return query(...args);
      if (after) await query(...args);
      // Ends the connection without a message, as the end of the process does.
      (
        client as unknown as { connection: { stream: { destroy(): void } } }
      ).connection.stream.destroy();
      throw new Error('the process is gone');
    };
    // pool.query passes a callback, the repositories' transactions do not.
    client.query = ((...args: unknown[]) => {
      const callback = args.at(-1);
      if (typeof callback !== 'function') return broken(...args);
      broken(...args.slice(0, -1)).then(
        (result) => (callback as (error: null, result: unknown) => void)(null, result),
        (error: Error) => (callback as (error: Error) => void)(error),
      );
      return undefined;
    }) as typeof client.query;
  });
  return { pool, broke: () => count >= statement };
}
