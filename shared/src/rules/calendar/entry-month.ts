import { isEntryPeriod } from './entry-period';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/**
 * Formats an entry period for visitors, as in "You're already in for November".
 * @param period for example `2026-11`.
 * @returns the English name of the month.
 * @throws {RangeError} when `period` is not an entry period.
 */
export function entryMonth(period: string): string {
  const name = MONTHS[Number(period.slice(5)) - 1];
  if (!isEntryPeriod(period) || !name) {
    throw new RangeError(`Not an entry period: ${period}`);
  }
  return name;
}
