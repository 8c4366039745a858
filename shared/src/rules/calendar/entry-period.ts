import { sponsorDayOf } from './sponsor-day';

const PATTERN = /^\d{4}-(0[1-9]|1[0-2])$/;

/** Decides whether a value is an entry period, for example `2026-11`. */
export function isEntryPeriod(value: unknown): value is string {
  return typeof value === 'string' && PATTERN.test(value);
}

/**
 * Returns the entry period of an entry: the calendar month at UTC-6 (docs/product.md, section 9.2).
 * @param now when the entry is received.
 * @returns year and month, for example `2026-11`.
 */
export function entryPeriodOf(now: Date): string {
  const { year, month } = sponsorDayOf(now);
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;
}

/** The official rules are of this day. */
const RULES_BEGIN = Date.UTC(2026, 10, 21);

/** Whether a clock says a time before the site existed, which is wrong. */
export const isBeforeRules = (now: Date): boolean => now.getTime() < RULES_BEGIN;
