import type { Pool, PoolClient } from 'pg';
import type { Queryable } from '../../database/pool';
import { inTransaction } from '../../database/in-transaction';
import { namedQuery } from '../../database/named-query';
import { lockPool } from '../../drawings/pool/pool-lock';
import { reviewColumns, reviewValues } from '../../review/review-keys';
import { fieldParameter, selectFields } from '../select-fields';
import { cardFields, type MailedEntry, mailedEntryKeys } from './mailed-entry';

export interface Card {
  readonly number: string;
  /** Midnight at UTC-6 of the day on which it was received. */
  readonly receivedAt: Date;
  readonly entry: MailedEntry;
}

export interface StoredCard extends Card {
  readonly id: string;
}

export type StoreCardOutcome = 'stored' | 'already entered' | 'card known' | 'too late';

const columns = [
  'id',
  'entry_period',
  'entered_at',
  'card_number',
  'email_key',
  'person_key',
  ...reviewColumns,
];
const INSERT = `
  insert into entries (tcpa, unsubscribe_token, ${[...columns, ...cardFields].join(', ')})
  values (
    false, gen_random_uuid(),
    ${[...columns.map((name) => `:${name}`), ...cardFields.map(fieldParameter)].join(', ')}
  )
  on conflict do nothing`;

/** Entries that arrived by mail. It needs the role that owns the tables. */
export class MailedEntriesRepository {
  constructor(private readonly pool: Pool) {}

  /**
   * Stores a card unless every drawing that it takes part in is closed, or the card, the person or
   * the email has an entry of the period. A pool cannot close meanwhile.
   * @param drawings those that the card takes part in by its date, earliest first
   * @returns also which of these drawings were closed before
   */
  store(
    { id, number, receivedAt, entry }: StoredCard,
    period: string,
    drawings: readonly string[],
  ): Promise<{ readonly outcome: StoreCardOutcome; readonly closed: readonly string[] }> {
    const { emailKey, personKey, reviewKeys } = mailedEntryKeys(id, entry);
    return inTransaction(this.pool, async (client) => {
      // A unique index of a partitioned table cannot keep a card to one period.
      await client.query(`select pg_advisory_xact_lock(hashtextextended('card ' || $1, 0))`, [
        number,
      ]);
      for (const drawing of drawings) await lockPool(client, drawing, 'shared');
      const closed = await closedDrawings(client, drawings);
      if (await this.findCard(number, client)) return { outcome: 'card known', closed };
      if (closed.length === drawings.length) return { outcome: 'too late', closed };
      const { rowCount } = await client.query(
        namedQuery(INSERT, {
          ...entry,
          ...reviewValues(reviewKeys),
          id,
          entry_period: period,
          entered_at: receivedAt,
          card_number: number,
          email_key: emailKey,
          person_key: personKey,
        }),
      );
      return { outcome: rowCount === 1 ? 'stored' : 'already entered', closed };
    });
  }

  /** Finds a card by its number; null when it is not stored. An erased entry has no details. */
  async findCard(number: string, database: Queryable = this.pool): Promise<StoredCard | null> {
    const { rows } = await database.query<MailedEntry & { id: string; receivedAt: Date }>(
      `select e.id, e.entered_at as "receivedAt", ${selectFields(cardFields, 'e')}
       from entries e where e.card_number = $1`,
      [number],
    );
    if (!rows[0]) return null;
    const { id, receivedAt, ...entry } = rows[0];
    return { id, number, receivedAt, entry };
  }
}

async function closedDrawings(client: PoolClient, drawings: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ drawing: string }>(
    'select drawing from drawings where drawing = any($1) order by drawing',
    [drawings],
  );
  return rows.map(({ drawing }) => drawing);
}
