import type { PoolClient } from 'pg';

/**
 * Locks the pool of a drawing until the transaction ends, so that it also works behind a transaction
 * pooler. Closing takes the exclusive lock; what must not miss the closing takes the shared one.
 */
export async function lockPool(
  client: PoolClient,
  drawing: string,
  mode: 'exclusive' | 'shared',
): Promise<void> {
  const name = mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock';
  await client.query(`select ${name}(hashtextextended('close ' || $1, 0))`, [drawing]);
}
