import type { Pool } from 'pg';
import { inTransaction } from './in-transaction';

interface Step {
  readonly sql: string;
  /** Whether it runs until it changes no row, as one that fills a column in batches does. */
  readonly repeats: boolean;
}

/**
 * Reads the steps of a migration that begins with the line `-- online`. Each follows a line `-- step`
 * or `-- step, repeated`.
 * @returns null for a migration that runs in one transaction
 */
export function onlineSteps(sql: string): readonly Step[] | null {
  if (!/^-- online\b/.test(sql)) return null;
  return sql
    .split(/^-- step/m)
    .slice(1)
    .map((text) => ({ sql: text.replace(/^.*\n/, ''), repeats: /^, repeated\b/.test(text) }));
}

/** `create index concurrently` leaves an index that no query uses when it is interrupted. */
async function dropInvalidIndexes(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    'select indexrelid::regclass::text as name from pg_index where not indisvalid',
  );
  for (const { name } of rows) await pool.query(`drop index concurrently ${name}`);
}

/**
 * Runs the steps of an online migration one after another, each in a transaction of its own, so that
 * no lock is held for longer than one of them takes. A migration that was interrupted begins again.
 * @param lockTimeoutMs how long a step may wait for a lock. One with `concurrently` makes nobody wait,
 *   so it waits as long as it must.
 */
export async function runOnline(
  pool: Pool,
  steps: readonly Step[],
  lockTimeoutMs: number,
): Promise<void> {
  await dropInvalidIndexes(pool);
  const run = ({ sql }: Step) =>
    /\bconcurrently\b/i.test(sql)
      ? pool.query(sql)
      : inTransaction(pool, async (client) => {
          await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
          return client.query(sql);
        });
  for (const step of steps) {
    for (let more = true; more;) {
      const { rowCount } = await run(step);
      more = step.repeats && (rowCount ?? 0) > 0;
    }
  }
}
