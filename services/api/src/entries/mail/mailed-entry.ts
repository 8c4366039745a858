import { normalizeEmail } from '@prizestash/shared/rules/email';
import { fieldError, isEmpty } from '@prizestash/shared/rules/entry-rules';
import { personKey } from '@prizestash/shared/rules/person-key';
import { isPhone, toE164 } from '@prizestash/shared/rules/phone';
import {
  contactFieldNames,
  isOptionalField,
  type OptionalField,
  type SubmittedContact,
} from '@prizestash/shared/rules/submitted-contact';
import { reviewKeysOf } from '../../review/review-keys';
import { refuseArgument } from '../../service-error';
import type { EntryKeys } from '../new-entry';

/** What the official rules ask for on a card ("How to enter", by mail). */
export const cardFields = contactFieldNames.filter((name) => name !== 'gender' && name !== 'tcpa');

type MayBeAbsent = 'email' | OptionalField;

/** The details on a card; null for an email or an optional field that the card has not. */
export interface MailedEntry
  extends
    Omit<SubmittedContact, MayBeAbsent | 'gender' | 'tcpa'>,
    Readonly<Record<MayBeAbsent, string | null>> {}

/**
 * Checks details on a card by the rules of the form. A phone number may be written in any way.
 * @param receivedAt the day of the entry, on which the person must be old enough
 * @throws {ServiceError} `invalid-argument` with the first wrong field
 */
export function readCardFields(
  fields: Readonly<Record<string, unknown>>,
  names: readonly (typeof cardFields)[number][],
  receivedAt: Date,
): Readonly<Record<string, string | null>> {
  const entry: Record<string, string | null> = {};
  for (const name of names) {
    if ((name === 'email' || isOptionalField(name)) && isEmpty(fields[name])) {
      entry[name] = null;
      continue;
    }
    const text = String(fields[name] ?? '').trim();
    const value = name === 'phone' && isPhone(text) ? toE164(text) : text.normalize('NFC');
    const error = fieldError(name, value, receivedAt);
    if (error) refuseArgument(`${name}: ${error}.`);
    entry[name] = value;
  }
  return entry;
}

/** Reads a whole card. @throws {ServiceError} as `readCardFields` */
export const readMailedEntry = (
  fields: Readonly<Record<string, unknown>>,
  receivedAt: Date,
): MailedEntry => readCardFields(fields, cardFields, receivedAt) as unknown as MailedEntry;

/**
 * Computes the keys of a mailed entry, which count together with those of online entries. A card
 * without an email has its own email key.
 */
export function mailedEntryKeys(id: string, entry: MailedEntry): EntryKeys {
  const { email } = entry;
  return {
    emailKey: email === null ? `mail:${id}` : normalizeEmail(email),
    personKey: personKey(entry),
    reviewKeys: reviewKeysOf(entry),
  };
}
