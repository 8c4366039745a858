import { DatabaseError } from 'pg';
import type { Queryable } from '../database/pool';
import { insertEntry } from './insert-entry-sql';
import type { NewEntry } from './new-entry';

/** Result of storing: `already entered` when the person or the email has an entry in the period. */
export type StoreOutcome = 'stored' | 'already entered' | 'key known';

export interface Registration {
  readonly bodyHash: Buffer;
  readonly entryPeriod: string;
  /** Null when the response was "already entered". */
  readonly entryId: string | null;
  readonly receivedAt: Date;
}

const UNIQUE_VIOLATION = '23505';

/** Stores entries with their consent evidence, and responses by idempotency key. */
export class EntriesRepository {
  constructor(private readonly database: Queryable) {}

  /**
   * Stores an entry, its consent evidence and the response to its key in one transaction. When the
   * person or email has an entry already, only the response is stored.
   * @returns `key known` when the key has a response already; then nothing is stored
   */
  async store(entry: NewEntry): Promise<StoreOutcome> {
    try {
      const { rows } = await this.database.query<{ entry_id: string | null }>(insertEntry(entry));
      return rows[0]?.entry_id ? 'stored' : 'already entered';
    } catch (error) {
      const keyKnown =
        error instanceof DatabaseError &&
        error.code === UNIQUE_VIOLATION &&
        error.constraint === 'registrations_pkey';
      if (keyKnown) return 'key known';
      throw error;
    }
  }

  /** Finds the response to a key; null when the key is new. */
  async findRegistration(idempotencyKey: string): Promise<Registration | null> {
    const { rows } = await this.database.query<Registration>(
      `select body_hash as "bodyHash", entry_period as "entryPeriod", entry_id as "entryId",
         received_at as "receivedAt"
       from registrations where idempotency_key = $1`,
      [idempotencyKey],
    );
    return rows[0] ?? null;
  }

  /** Deletes responses older than a moment. Entries are kept. */
  async deleteRegistrations(before: Date): Promise<void> {
    await this.database.query('delete from registrations where received_at < $1', [before]);
  }
}
