import { toAsciiDigits } from '@prizestash/shared/rules/decimal-digits';

interface DateTexts {
  readonly month: string;
  readonly day: string;
  readonly year: string;
}

const months =
  'january february march april may june july august september october november december'.split(
    ' ',
  );

/** The number of a month from three or more letters of its name; 0 for another text. */
export const monthNumber = (text: string): number =>
  text.length < 3 ? 0 : months.findIndex((month) => month.startsWith(text.toLowerCase())) + 1;

const monthFirst = /^(\d{1,2})[-/. ]+(\d{1,2})[-/. ]+(\d{4})$/;
const yearFirst = /^(\d{4})[-/. ]+(\d{1,2})[-/. ]+(\d{1,2})$/;
const digitsOnly = /^(\d{2})(\d{2})(\d{4})$/;
const named = /^([a-z]{3})[a-z]*[. ]+(\d{1,2}),? +(\d{4})$/i;

/**
 * Reads a whole date from pasted text: `07/24/1990`, `1990-07-24`, `07241990` or `July 24, 1990`.
 * @returns null for any other text, which then goes into one input.
 */
export function readDate(text: string): DateTexts | null {
  const date = toAsciiDigits(text).trim();
  const [, year = '', ...rest] = yearFirst.exec(date) ?? [];
  if (year) return { year, month: rest[0] ?? '', day: rest[1] ?? '' };
  const [, month = '', day = '', last = ''] =
    monthFirst.exec(date) ?? digitsOnly.exec(date) ?? named.exec(date) ?? [];
  if (/^\d/.test(month)) return { month, day, year: last };
  const number = monthNumber(month);
  return number > 0 ? { month: String(number), day, year: last } : null;
}
