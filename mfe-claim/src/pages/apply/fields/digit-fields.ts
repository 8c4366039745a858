import { toAsciiDigits } from '@prizestash/shared/rules/decimal-digits';
import { POSTAL_CODE_DIGITS } from '@prizestash/shared/rules/postal-code';
import { dropInvisibleMarks } from '@prizestash/shared/rules/invisible-marks';
import type { ClaimTextName } from './claim-fields';

interface DateTexts {
  readonly month: string;
  readonly day: string;
  /** Absent where a text ends before it. */
  readonly year?: string;
}

const months =
  'january february march april may june july august september october november december'.split(
    ' ',
  );

/** The number of a month from three or more letters of its name; 0 for another text. */
const monthNumber = (text: string): number =>
  text.length < 3 ? 0 : months.findIndex((month) => month.startsWith(text.toLowerCase())) + 1;

/** Whether a text has the name of a month, also of a shortened one, or digits that are separated. */
const looksLikeDate = (text: string): boolean =>
  /^\d{1,2}[-/. ]+\d/.test(text) ||
  months.some((month) => text.toLowerCase().includes(month.slice(0, 3)));

/** Whether a text may become a date: with the name of a month, or with a separator behind digits. */
function mayBecomeDate(text: string): boolean {
  if (/^\d{1,2}[-/. ]/.test(text)) return true;
  const [, name = '', after] = /^(?:\d{1,2}[. ]*)?(\p{L}+)(.*)$/u.exec(text) ?? [];
  const isBeginning = name !== '' && months.some((month) => month.startsWith(name.toLowerCase()));
  return isBeginning && (after === '' || name.length >= 3);
}

const monthFirst = /^(\d{1,2})[-/. ]+(\d{1,2})[-/. ]+(\d{4})$/;
const yearFirst = /^(\d{4})[-/. ]+(\d{1,2})[-/. ]+(\d{1,2})$/;
const digitsOnly = /^(\d{2})(\d{2})(\d{4})$/;
const named = /^([a-z]{3})[a-z]*[-/., ]*(\d{1,2})(?:st|nd|rd|th)?(?:[-/., ]+(\d{4}))?$/i;
const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?(?: of )?[-/. ]*([a-z]{3})[a-z]*(?:[-/., ]*(\d{4}))?$/i;

/**
 * Reads a date from text: `07/24/1990`, `1990-07-24`, `07241990`, `July 24th, 1990` or
 * `24-Jul-1990`.
 * @param isWhole false reads `July 24` too, which may be the beginning of a date.
 * @returns null for any other text, which then goes into one input.
 */
export function readDate(text: string, isWhole = true): DateTexts | null {
  const date = toAsciiDigits(text).trim();
  const [, year = '', ...rest] = yearFirst.exec(date) ?? [];
  if (year) return { year, month: rest[0] ?? '', day: rest[1] ?? '' };
  const digits = monthFirst.exec(date) ?? digitsOnly.exec(date);
  if (digits) return { month: digits[1] ?? '', day: digits[2] ?? '', year: digits[3] ?? '' };
  const [, first = '', second = '', last] = named.exec(date) ?? dayFirst.exec(date) ?? [];
  const [name, day] = /^\d/.test(first) ? [second, first] : [first, second];
  const number = monthNumber(name);
  if (number === 0 || (isWhole && !last)) return null;
  return { month: String(number), day, ...(last && { year: last }) };
}

/** What a field takes of a text that is typed, pasted or autofilled. */
export function cleanText(name: ClaimTextName, text: string): string {
  return isDigitField(name) ? readDigits(name, text) : dropInvisibleMarks(text);
}

/** The inputs that hold digits, and how many at most (docs/product.md, section 5.1). */
const digitLimits = { month: 2, day: 2, year: 4, postal_code: POSTAL_CODE_DIGITS } as const;
/** Of `September 24th, 1990`, and of the longest word that stays. */
const MAX_TYPED = 20;
const LONGEST_WORD = 9;
export type DigitField = keyof typeof digitLimits;

/**
 * A date that is being typed with letters or separators, as far as it is kept. It is read when the field
 * is left, so that `July 4` is not read as `Jul`, nor `1/5/1990` as 15, and what follows lost.
 * @returns null for a text that is read at once.
 */
export function keepTyped(
  name: DigitField,
  text: string,
  inputType: string | undefined,
): string | null {
  if (name === 'postal_code' || !/^(insertText|delete)/.test(inputType ?? '')) return null;
  return mayBecomeDate(text) ? text.slice(0, MAX_TYPED) : null;
}

export function isDigitField(name: string): name is DigitField {
  return Object.hasOwn(digitLimits, name);
}

/**
 * Reads the digits of a text that is typed, pasted or autofilled, and drops those that are too many.
 * Of a whole date, an input takes its part. Of `007` a zero goes first, of `0124` none: who types on in
 * the month means January, not December. The name of a month is its number; another word stays, and a
 * date that is not understood, so that it gets a message. The attribute `maxlength` would cut the text
 * before its spaces are dropped.
 */
export function readDigits(name: DigitField, text: string): string {
  const date: Partial<Record<DigitField, string>> | null = readDate(text, false);
  if (date?.[name] !== undefined) return date[name];
  const word = text.trim();
  const month = name === 'month' ? monthNumber(word.replace(/\.$/, '')) : 0;
  if (month > 0) return String(month);
  if (/^\p{L}+$/u.test(word)) return word.slice(0, LONGEST_WORD);
  const digits = toAsciiDigits(text).replace(/\D/g, '');
  if (name === 'postal_code') return digits.slice(0, digitLimits[name]);
  if (looksLikeDate(word)) return word.slice(0, MAX_TYPED);
  const zeros = name === 'year' ? /^0+(?=\d{4}$)/ : /^0+(?=0\d)/;
  return digits.replace(zeros, '').slice(0, digitLimits[name]);
}
