import type { SubmittedContact } from '../entry/submitted-contact';

/** The details that identify an entrant. */
type Person = Pick<SubmittedContact, 'first_name' | 'last_name' | 'birthday' | 'postal_code'>;

/** Letters that Unicode does not take apart into a letter and a mark. */
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
 * Folds a name for comparison: case, accents and spaces do not count, so `José  De La Cruz` and
 * `jose delacruz` fold alike.
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
 * Makes the text by which two entries are known to be one person's: first name, last name, date of
 * birth and zip, folded ("one entry per person", specification, section 9).
 * @returns a text that is equal for two entries exactly when they count as one person's
 */
export function personKey(person: Person): string {
  return JSON.stringify([
    foldName(person.first_name),
    foldName(person.last_name),
    person.birthday,
    person.postal_code,
  ]);
}
