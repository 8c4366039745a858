import { normalizeEmail } from '@prizestash/shared/rules/email';
import { entryFields, type EntryPayload } from '@prizestash/shared/rules/entry-payload';
import { entryRules, fieldError, isEmpty } from '@prizestash/shared/rules/entry-rules';
import { personKey } from '@prizestash/shared/rules/person-key';
import {
  cardFields,
  mailedEntryKeys,
  readCardFields,
  type MailedEntry,
} from '../entries/mailed-entries';
import { reviewKeysOf } from '../review/review-keys';
import { refuseArgument } from '../service-error';
import type { PersonRow, Correction } from './persons-repository';

type Field = keyof typeof entryRules;
const isField = (name: string): name is Field => Object.hasOwn(entryRules, name);

/**
 * Applies changes to a stored entry by the rules of the form. What is stored was accepted by the rules
 * of its day, so only what changes is checked.
 * @param row the entry as `exportPerson` returns it
 * @param changes field name to new value
 * @throws {ServiceError} `invalid-argument` for an unknown field or an invalid value
 */
export function correctEntry(
  row: PersonRow,
  changes: Readonly<Record<string, string>>,
): Correction {
  const unknown = Object.keys(changes).find((name) => !isField(name));
  if (unknown !== undefined) refuseArgument(`${JSON.stringify(unknown)} cannot be corrected.`);
  const enteredAt = new Date(String(row['entered_at']));
  if (row['card_number'] !== null) {
    if (changes['gender'] !== undefined) refuseArgument('A mailed entry has no "gender".');
    const names = cardFields.filter((name) => Object.hasOwn(changes, name));
    const changed = readCardFields(changes, names, enteredAt);
    const stored = Object.fromEntries(cardFields.map((name) => [name, row[name]]));
    const entry = { ...stored, ...changed } as unknown as MailedEntry;
    return { entry, ...mailedEntryKeys(String(row['id']), entry) };
  }
  // Optional fields that were left empty are absent.
  const stored = entryFields.filter((name) => row[name] !== null);
  const fields: Record<string, unknown> = Object.fromEntries(
    stored.map((name) => [name, row[name]]),
  );
  for (const [name, value] of Object.entries(changes) as [Field, string][]) {
    const error = fieldError(name, value, enteredAt);
    if (error) refuseArgument(`${name}: ${error}.`);
    fields[name] = value.trim().normalize('NFC');
    if (isEmpty(fields[name])) delete fields[name];
  }
  const entry = fields as unknown as EntryPayload;
  return {
    entry,
    emailKey: normalizeEmail(entry.email),
    personKey: personKey(entry),
    reviewKeys: reviewKeysOf(entry),
  };
}
