import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../database/in-transaction';
import { confirmedWinners } from '../drawings/log/confirmed-winners';
import { logAction } from './log-action';

/** Why an entry is erased: the person requested it, or it is older than the retention period. */
export type ErasureReason = 'request' | 'age';

/** An entry that was erased. */
export interface ErasedEntry {
  readonly id: string;
  /** Until when the name and postal address of a winner are kept; null when only a tombstone is left. */
  readonly prizeKeptUntil: Date | null;
}

const DAY_MS = 24 * 3_600_000;

const ERASE = `
  update entries set
    first_name = case when $3 = 'prize' then first_name end,
    last_name = case when $3 = 'prize' then last_name end,
    street = case when $3 = 'prize' then street end,
    city = case when $3 = 'prize' then city end,
    state = case when $3 = 'prize' then state end,
    postal_code = case when $3 = 'prize' then postal_code end,
    email = null, gender = null, phone = null, birthday = null, device_type = null, os = null,
    email_key = 'erased:' || id, person_key = 'erased:' || id,
    unsubscribe_token = gen_random_uuid(),
    review_person = null, review_mailbox = null, review_phone = null, review_address = null,
    erased_at = $4, erased_reason = $2, kept_for = $3
  where id = any($1)`;

/** Locks entries and finds those whose prize needs tax records. */
async function prizeRecords(
  client: PoolClient,
  ids: readonly string[],
  prizeDays: number,
  now: Date,
): Promise<ErasedEntry[]> {
  // A winner who is being confirmed reads this row under a lock, so the records read next are final.
  const { rows } = await client.query<{ id: string; period: string; enteredAt: Date }>(
    `select id, entry_period as period, entered_at as "enteredAt" from entries
     where id = any($1) order by id for update`,
    [ids],
  );
  const hasWon = await confirmedWinners(client);
  return rows.map(({ id, period, enteredAt }) => {
    const until = new Date(enteredAt.getTime() + prizeDays * DAY_MS);
    return { id, prizeKeptUntil: until >= now && hasWon(period, id) ? until : null };
  });
}

/** Erases entries. It needs the role that owns the tables. */
export class ErasuresRepository {
  constructor(private readonly pool: Pool) {}

  /**
   * Erases entries: pseudonymises them, strips their evidence, and deletes stored responses. The name
   * and postal address of a confirmed winner are kept for the tax records of the prize.
   * @param prizeDays days from an entry to the end of its tax records
   */
  async erase(
    ids: readonly string[],
    reason: ErasureReason,
    prizeDays: number,
    now: Date,
  ): Promise<ErasedEntry[]> {
    if (ids.length === 0) return [];
    return inTransaction(this.pool, async (client) => {
      const erased = await prizeRecords(client, ids, prizeDays, now);
      for (const keptFor of ['law', 'prize']) {
        const group = erased
          .filter(({ prizeKeptUntil }) => (keptFor === 'prize') === (prizeKeptUntil !== null))
          .map(({ id }) => id);
        if (group.length === 0) continue;
        await client.query(ERASE, [group, reason, keptFor, now]);
        const detail = `${reason}, kept for ${keptFor}`;
        await logAction(client, { action: 'erase', ids: group, detail }, now);
      }
      await client.query('select erase_evidence($1)', [ids]);
      await client.query('delete from registrations where entry_id = any($1)', [ids]);
      return erased;
    });
  }

  /** Finds entries that are due: not erased and older than one moment, or kept for a prize until another. */
  async findExpired(before: Date, prizeBefore: Date, limit: number): Promise<string[]> {
    const { rows } = await this.pool.query<{ id: string }>(
      `select id from entries
       where entered_at < greatest($1::timestamptz, $2)
         and ((erased_at is null and entered_at < $1) or (kept_for = 'prize' and entered_at < $2))
       order by entered_at limit $3`,
      [before, prizeBefore, limit],
    );
    return rows.map(({ id }) => id);
  }
}
