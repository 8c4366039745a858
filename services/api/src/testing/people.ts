import type { EntryPayload } from '@prizestash/shared/rules/entry-payload';
import { contactFieldNames } from '@prizestash/shared/rules/submitted-contact';
import { anEntry } from '@prizestash/shared/testing/people';

const letters = 'abcdefghijklmnopqrstuvwxyz';

/** Spells a number in letters for use in a name: 0 is `a`, 26 is `ba`. */
function spelled(number: number): string {
  const rest = Math.floor(number / letters.length);
  return `${rest > 0 ? spelled(rest) : ''}${letters[number % letters.length]}`;
}

/**
 * Creates a fake entry with every field of the contact. Each number is a different person with a
 * different email.
 * @param number 0 or more
 */
export function fakePerson(number: number): EntryPayload {
  return {
    ...Object.fromEntries(contactFieldNames.map((name) => [name, `Sample ${spelled(number)}`])),
    ...anEntry,
    first_name: 'Ann',
    last_name: `Example${spelled(number)}`,
    email: `ann.${number}@example.com`,
  };
}
