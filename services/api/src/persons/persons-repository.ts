import type { Gender } from '@prizestash/shared/rules/genders';
import { DatabaseError, type Pool } from 'pg';
import { inTransaction } from '../database/in-transaction';
import type { MailedEntry } from '../entries/mail/mailed-entry';
import type { ReviewKeys } from '../review/review-keys';
import { ServiceError } from '../service-error';
import { logAction } from './log-action';

/** New values of an entry, with the keys that follow from them. */
export interface Correction {
  /** A mailed entry has no gender. */
  readonly entry: MailedEntry & { readonly gender: Gender | null };
  readonly emailKey: string;
  readonly personKey: string;
  readonly reviewKeys: ReviewKeys;
}

const UNIQUE_VIOLATION = '23505';

/** Corrects the data of a person. It needs the role that owns the tables. */
export class PersonsRepository {
  constructor(private readonly pool: Pool) {}

  /**
   * Finds the key of the email that an entry was made with. A mailed entry without one has its own.
   * @throws {ServiceError} `invalid-argument` for an unknown entry
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
   * @throws {ServiceError} `duplicate` when another entry of the period has that person or email
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
        await logAction(client, { action: 'correct', ids: [id], detail: fields }, now);
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
}
