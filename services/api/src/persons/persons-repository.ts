import { contactFieldNames } from '@prizestash/shared/rules/submitted-contact';
import type { EntryPayload } from '@prizestash/shared/rules/entry-payload';
import { DatabaseError, type Pool } from 'pg';
import { inTransaction } from '../database/in-transaction';
import { namedQuery } from '../database/named-query';
import type { MailedEntry } from '../entries/mail/mailed-entry';
import type { EntryKeys } from '../entries/new-entry';
import { fieldParameter, fieldValues } from '../entries/select-fields';
import { reviewColumns, reviewValues } from '../review/review-keys';
import { refuseArgument, ServiceError } from '../service-error';
import { logAction } from './log-action';

export interface Correction extends EntryKeys {
  readonly entry: EntryPayload | MailedEntry;
}

const UNIQUE_VIOLATION = '23505';

const changes = [
  ...contactFieldNames
    .filter((name) => name !== 'tcpa')
    .map((name) => `${name} = ${fieldParameter(name)}`),
  ...['email_key', 'person_key', ...reviewColumns].map((name) => `${name} = :${name}`),
];
const CORRECT = `update entries set ${changes.join(', ')} where id = :id`;

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
    if (!rows[0]) refuseArgument('There is no such entry.');
    return rows[0].emailKey;
  }

  /**
   * Replaces the values of an entry and logs the names of the changed fields.
   * @throws {ServiceError} `duplicate` when another entry of the period has that person or email
   */
  async correct(id: string, correction: Correction, fields: string, now: Date): Promise<void> {
    try {
      await inTransaction(this.pool, async (client) => {
        await client.query(
          namedQuery(CORRECT, {
            ...fieldValues(correction.entry),
            ...reviewValues(correction.reviewKeys),
            id,
            email_key: correction.emailKey,
            person_key: correction.personKey,
          }),
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
