import { normalizeEmail } from '@prizestash/shared/rules/email';
import { entryFields } from '@prizestash/shared/rules/entry-payload';
import { entryRules } from '@prizestash/shared/rules/entry-rules';
import { entrySchema } from '@prizestash/shared/rules/entry-schema';
import { personKey } from '@prizestash/shared/rules/person-key';
import { mailedEntryKeys, readMailedEntry } from '../entries/mail/mailed-entry';
import { reviewKeysOf } from '../review/review-keys';
import { refuseArgument } from '../service-error';
import type { PersonRow } from './person-export-repository';
import type { Correction } from './persons-repository';

/**
 * Applies changes to a stored entry by the rules of the form.
 * @param row the entry as `exportPerson` returns it
 * @param changes field name to new value
 * @throws {ServiceError} `invalid-argument` for an unknown field or an invalid value
 */
export function correctEntry(
  row: PersonRow,
  changes: Readonly<Record<string, string>>,
): Correction {
  for (const name of Object.keys(changes)) {
    if (!Object.hasOwn(entryRules, name)) {
      refuseArgument(`${JSON.stringify(name)} cannot be corrected.`);
    }
  }
  if (row['card_number'] !== null) return correctMailedEntry(row, changes);
  const current = Object.fromEntries(entryFields.map((name) => [name, row[name]]));
  const result = entrySchema(
    { ...current, ...changes },
    {
      now: new Date(String(row['entered_at'])),
      landingPageId: Number(row['landing_page_id']),
    },
  );
  if (!result.ok) {
    const [name, message] = Object.entries(result.errors)[0] ?? ['The entry', 'is invalid'];
    refuseArgument(`${name}: ${message}.`);
  }
  return {
    entry: result.entry,
    emailKey: normalizeEmail(result.entry.email),
    personKey: personKey(result.entry),
    reviewKeys: reviewKeysOf(result.entry),
  };
}

function correctMailedEntry(row: PersonRow, changes: Readonly<Record<string, string>>): Correction {
  if (changes['gender'] !== undefined) {
    refuseArgument('A mailed entry has no "gender".');
  }
  const entry = readMailedEntry({ ...row, ...changes }, new Date(String(row['entered_at'])));
  return { entry, ...mailedEntryKeys(String(row['id']), entry) };
}
