import { sponsorDayOf, startOfSponsorDay } from './sponsor-day';

const PATTERN = /^\d{4}-(0[1-9]|1[0-2])$/;

/** Decides whether a value is the name of a period, for example `2026-11`. */
export function isEntryPeriod(value: unknown): value is string {
  return typeof value === 'string' && PATTERN.test(value);
}

/** First moment of a period, and first moment after it. */
export interface EntryPeriodBounds {
  readonly start: Date;
  readonly end: Date;
}

/**
 * Names the entry period that an entry made now belongs to: the calendar month at UTC-6
 * (specification, section 9).
 * @param now the moment the entry is received
 * @returns year and month, for example `2026-11`
 */
export function entryPeriodOf(now: Date): string {
  const { year, month } = sponsorDayOf(now);
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;
}

/**
 * Tells when a period begins and ends: from 12:00 AM CST on the first of the month up to, not
 * including, 12:00 AM CST on the first of the next.
 * @param period for example `2026-11`
 * @throws RangeError when `period` is not the name of a period
 */
export function entryPeriodBounds(period: string): EntryPeriodBounds {
  if (!isEntryPeriod(period)) throw new RangeError(`Not an entry period: ${period}`);
  const year = Number(period.slice(0, 4));
  const month = Number(period.slice(5));
  return {
    start: startOfSponsorDay({ year, month, day: 1 }),
    end: startOfSponsorDay({ year, month: month + 1, day: 1 }),
  };
}
