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
  ß: 'ss',
  // Final consonants of Malayalam, as one letter and as a consonant with marks that do not count.
  ൺ: 'ണ',
  ൻ: 'ന',
  ർ: 'ര',
  ൽ: 'ല',
  ൾ: 'ള',
  ൿ: 'ക',
  ൔ: 'മ',
  ൕ: 'യ',
  ൖ: 'ഴ',
};
const strokes = new RegExp(`[${Object.keys(STROKES).join('')}]`, 'g');

/**
 * Characters that keyboards, phones and word processors write for `'`: quotation marks, primes, accents
 * without a letter, and letters that look like them. Migration 017 has those of stored keys.
 */
const APOSTROPHES =
  /[`\u00b4\u02b9-\u02bf\u02c8\u02ca\u02cb\u02ee\u0384\u055a\u05f3\u1fbd\u1fbf\u1ffd\u1ffe\u2018-\u201b\u2032\u2035\ua78b\ua78c\uff40]/g;
/** As apostrophes are written above consonants; in Greek, the mark is an accent. */
const COMMA_ABOVE = /(\p{Script=Latin}\p{M}*)\u0313/gu;
const HYPHENS = /[\p{Pd}\u2043\u2212]/gu;

/**
 * Normalizes a name for comparison: ignores case, accents, spaces, dots and the shape of apostrophes and
 * hyphens, so that `José  O’Neil‑Cruz` and `jose o'neil-cruz` are equal.
 */
export function foldName(text: string): string {
  return (
    text
      // First, because accents without a letter decompose into a space and a mark.
      .replace(APOSTROPHES, "'")
      .normalize('NFKD')
      .replace(APOSTROPHES, "'")
      .replace(COMMA_ABOVE, "$1'")
      .replace(HYPHENS, '-')
      .replace(/[\p{M}\s\p{Cf}.]/gu, '')
      .toUpperCase()
      .toLowerCase()
      .replace(strokes, (letter) => STROKES[letter] ?? letter)
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
  );
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
