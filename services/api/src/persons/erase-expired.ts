import type { Pool } from 'pg';
import { recordCompletion } from '../metrics/task-completions';
import { ErasuresRepository } from './erasures-repository';

const DAY_MS = 24 * 3_600_000;
const BATCH_SIZE = 500;

/** How long entries are kept, in days from the entry. */
export interface Retention {
  readonly entryDays: number;
  readonly prizeDays: number;
}

/**
 * Erases entries that are older than the retention period. The name and postal address of a
 * confirmed winner are kept longer. Any number of processes may run it.
 * @param pool connections of the role that owns the tables
 * @returns number of entries erased
 */
export async function eraseExpired(pool: Pool, retention: Retention, now: Date): Promise<number> {
  const erasures = new ErasuresRepository(pool);
  const daysAgo = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  let erased = 0;
  for (;;) {
    const due = await erasures.findExpired(
      daysAgo(retention.entryDays),
      daysAgo(retention.prizeDays),
      BATCH_SIZE,
    );
    await erasures.erase(due, 'age', retention.prizeDays, now);
    erased += due.length;
    if (due.length < BATCH_SIZE) break;
  }
  await recordCompletion(pool, 'retention', now);
  return erased;
}
