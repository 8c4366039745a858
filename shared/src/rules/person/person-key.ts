import type { SubmittedContact } from '../entry/submitted-contact';

/** The details that identify an entrant. */
type Person = Pick<SubmittedContact, 'first_name' | 'last_name' | 'birthday' | 'postal_code'>;

/** Letters that Unicode does not decompose into a letter and a mark. */
const STROKES: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ħ: 'h',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
};

/**
 * Normalizes a name for comparison: ignores case, accents and spaces, so that `José  De La Cruz` and
 * `jose delacruz` are equal.
 */
export function foldName(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\s\p{Cf}]/gu, '')
    .toUpperCase()
    .toLowerCase()
    .replace(/[øłđħæœı]/g, (letter) => STROKES[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '');
}

/**
 * Returns a key that identifies a person: normalized first name, last name, date of birth and zip
 * ("one entry per person", docs/product.md, section 9.3).
 * @returns a text that is equal for two entries exactly when they count as one person.
 */
export function personKey(person: Person): string {
  return JSON.stringify([
    foldName(person.first_name),
    foldName(person.last_name),
    person.birthday,
    person.postal_code,
  ]);
}
