import { type Gender } from '@prizestash/shared/rules/genders';
import { DatabaseError, type Pool, type PoolClient } from 'pg';
import { inTransaction } from '../database/in-transaction';
import { type MailedEntry } from '../entries/mail/mailed-entry';
import { type ReviewKeys } from '../review/review-keys';
import { ServiceError } from '../service-error';

/** Why an entry is erased: the person requested it, or it is older than the retention period. */
export type ErasureReason = 'request' | 'age';

/** What an erased entry keeps: a tombstone, or also the winner's name and postal address. */
export type KeptFor = 'law' | 'prize';

/** New values of an entry, with the keys that follow from them. */
export interface Correction {
  /** A mailed entry has no gender. */
  readonly entry: MailedEntry & { readonly gender: Gender | null };
  readonly emailKey: string;
  readonly personKey: string;
  readonly reviewKeys: ReviewKeys;
}

const UNIQUE_VIOLATION = '23505';

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

/** An entry that is due for erasure. */
export interface ExpiredEntry {
  readonly id: string;
  /** For example `2026-11`. */
  readonly period: string;
  /** Whether it is due even if it won. */
  readonly isPrizeExpired: boolean;
}

/** Corrects and erases the data of a person. It needs the role that owns the tables. */
export class PersonsRepository {
  constructor(private readonly pool: Pool) {}

  /**
   * Finds the key of the email that an entry was made with. A mailed entry without one has its own.
   * @throws ServiceError `invalid-argument` for an unknown entry
   */
  async emailKeyOf(entryId: string): Promise<string> {
    const { rows } = await this.pool.query<{ emailKey: string }>(
      'select email_key as "emailKey" from entries where id = $1',
      [entryId],
    );
    if (!rows[0]) throw new ServiceError('invalid-argument', 'There is no such entry.');
    return rows[0].emailKey;
  }

  /**
   * Replaces the values of an entry and logs the names of the changed fields.
   * @throws ServiceError `duplicate` when another entry of the period has that person or email
   */
  async correct(id: string, correction: Correction, fields: string, now: Date): Promise<void> {
    const { entry, reviewKeys } = correction;
    try {
      await inTransaction(this.pool, async (client) => {
        await client.query(
          `update entries set first_name = $2, last_name = $3, email = $4, gender = $5, phone = $6,
             birthday = to_date($7, 'MM/DD/YYYY'), street = $8, city = $9, state = $10,
             postal_code = $11, email_key = $12, person_key = $13, review_person = $14,
             review_mailbox = $15, review_phone = $16, review_address = $17
           where id = $1`,
          [
            id,
            entry.first_name,
            entry.last_name,
            entry.email,
            entry.gender,
            entry.phone,
            entry.birthday,
            entry.street,
            entry.city,
            entry.state,
            entry.postal_code,
            correction.emailKey,
            correction.personKey,
            reviewKeys.person,
            reviewKeys.mailbox,
            reviewKeys.phone,
            reviewKeys.address,
          ],
        );
        await this.log(client, 'correct', [id], fields, now);
      });
    } catch (error) {
      if (error instanceof DatabaseError && error.code === UNIQUE_VIOLATION) {
        throw new ServiceError(
          'duplicate',
          'Another entry of the period has this person or email.',
        );
      }
      throw error;
    }
  }

  /** Erases entries: pseudonymises them, strips their evidence, and deletes stored responses. */
  async erase(
    ids: readonly string[],
    reason: ErasureReason,
    keptFor: KeptFor,
    now: Date,
  ): Promise<void> {
    if (ids.length === 0) return;
    await inTransaction(this.pool, async (client) => {
      await client.query(ERASE, [ids, reason, keptFor, now]);
      await client.query('select erase_evidence($1)', [ids]);
      await client.query('delete from registrations where entry_id = any($1)', [ids]);
      await this.log(client, 'erase', ids, `${reason}, kept for ${keptFor}`, now);
    });
  }

  /** Finds entries that are due: not erased and older than one moment, or kept for a prize until another. */
  async findExpired(before: Date, prizeBefore: Date, limit: number): Promise<ExpiredEntry[]> {
    const { rows } = await this.pool.query<ExpiredEntry>(
      `select id, entry_period as period, entered_at < $2 as "isPrizeExpired" from entries
       where entered_at < greatest($1::timestamptz, $2)
         and ((erased_at is null and entered_at < $1) or (kept_for = 'prize' and entered_at < $2))
       order by entered_at limit $3`,
      [before, prizeBefore, limit],
    );
    return rows;
  }

  private async log(
    client: PoolClient,
    action: string,
    ids: readonly string[],
    detail: string,
    now: Date,
  ): Promise<void> {
    await client.query(
      'insert into person_actions (acted_at, action, entry_ids, detail) values ($1, $2, $3, $4)',
      [now, action, ids, detail],
    );
  }
}
