import { type EntryPayload } from '@prizestash/shared/rules/entry-payload';
import { DatabaseError } from 'pg';
import { type ConsentEvidence } from '../consents/consent-evidence';
import { type Queryable } from '../database/pool';
import { insertEntry } from './insert-entry-sql';

/** An entry that passed every rule, ready to be stored. */
export interface NewEntry {
  readonly id: string;
  readonly entry: EntryPayload;
  readonly entryPeriod: string;
  readonly enteredAt: Date;
  /** Folded email: one entry per email and period. */
  readonly emailKey: string;
  /** Folded person: one entry per person and period. */
  readonly personKey: string;
  readonly flags: readonly string[];
  readonly unsubscribeToken: string;
  readonly evidence: ConsentEvidence;
  readonly idempotencyKey: string;
  readonly bodyHash: Buffer;
}

/** What became of an entry: stored, or refused because that person or email is in already. */
export type StoreOutcome = 'stored' | 'already entered' | 'key known';

/** The answer that was given to a registration call. */
export interface Registration {
  readonly bodyHash: Buffer;
  readonly entryPeriod: string;
  /** Null where the answer was "already entered". */
  readonly entryId: string | null;
  readonly receivedAt: Date;
}

const UNIQUE_VIOLATION = '23505';

/** Entries with their consent evidence, and the answers given by idempotency key. */
export class EntriesRepository {
  constructor(private readonly database: Queryable) {}

  /**
   * Stores an entry, its consent evidence and the answer to its key in one transaction: all or
   * nothing. Where person or email is in already, only the answer is stored.
   * @returns `key known` when the key was answered before, and then nothing is stored
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

  /** Finds the answer that was given to a key; null when the key is new. */
  async findRegistration(idempotencyKey: string): Promise<Registration | null> {
    const { rows } = await this.database.query<{
      body_hash: Buffer;
      entry_period: string;
      entry_id: string | null;
      received_at: Date;
    }>({
      name: 'find-registration',
      text: `select body_hash, entry_period, entry_id, received_at
             from registrations where idempotency_key = $1`,
      values: [idempotencyKey],
    });
    const row = rows[0];
    return row
      ? {
          bodyHash: row.body_hash,
          entryPeriod: row.entry_period,
          entryId: row.entry_id,
          receivedAt: row.received_at,
        }
      : null;
  }

  /** Forgets the answers given before a moment. The entries stay. */
  async deleteRegistrations(before: Date): Promise<void> {
    await this.database.query('delete from registrations where received_at < $1', [before]);
  }
}
