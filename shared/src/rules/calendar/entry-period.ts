import { sponsorDayOf } from './sponsor-day';

const PATTERN = /^\d{4}-(0[1-9]|1[0-2])$/;

/** Decides whether a value is the name of a period, for example `2026-11`. */
export function isEntryPeriod(value: unknown): value is string {
  return typeof value === 'string' && PATTERN.test(value);
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
