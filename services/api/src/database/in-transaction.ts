import type { Pool, PoolClient } from 'pg';

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
