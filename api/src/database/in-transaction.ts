import { type Pool, type PoolClient } from 'pg';

/**
 * Runs work in one transaction on one connection, and undoes it when the work throws.
 * @param begin for example `begin isolation level repeatable read`
 */
export async function inTransaction<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
  begin = 'begin',
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(begin);
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
