import { toAsciiDigits } from '@prizestash/shared/rules/decimal-digits';

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
export const monthNumber = (text: string): number =>
  text.length < 3 ? 0 : months.findIndex((month) => month.startsWith(text.toLowerCase())) + 1;

/** Whether a text has the name of a month, also of a shortened one, or digits that are separated. */
export const looksLikeDate = (text: string): boolean =>
  /^\d{1,2}[-/. ]+\d/.test(text) ||
  months.some((month) => text.toLowerCase().includes(month.slice(0, 3)));

/** Whether a text may become a date: with the name of a month, or with a separator behind digits. */
export function mayBecomeDate(text: string): boolean {
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
