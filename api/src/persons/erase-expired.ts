import { type Pool } from 'pg';
import { PersonsRepository } from './persons-repository';

const DAY_MS = 24 * 3_600_000;
const BATCH_SIZE = 500;

/** How long entries are kept, in days from the entry. */
export interface Retention {
  readonly entryDays: number;
  /** Of the name and postal address of a winner. */
  readonly prizeDays: number;
}

/**
 * Erases entries that are older than the retention period. Any number of processes may run it.
 * @param pool connections of the role that owns the tables
 * @returns number of entries erased
 */
export async function eraseExpired(pool: Pool, retention: Retention, now: Date): Promise<number> {
  const persons = new PersonsRepository(pool);
  const daysAgo = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  for (let erased = 0; ;) {
    const ids = await persons.findExpired(
      daysAgo(retention.entryDays),
      daysAgo(retention.prizeDays),
      BATCH_SIZE,
    );
    await persons.erase(ids, 'age', 'law', now);
    erased += ids.length;
    if (ids.length < BATCH_SIZE) return erased;
  }
}
