import { toAsciiDigits } from '@prizestash/shared/rules/decimal-digits';

interface DateTexts {
  readonly month: string;
  readonly day: string;
  readonly year: string;
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

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
  const number = months.indexOf(month.toLowerCase()) + 1;
  return number > 0 ? { month: String(number), day, year: last } : null;
}
