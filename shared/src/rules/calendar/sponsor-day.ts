/** A calendar day: month 1-12, day 1-31. */
export interface CalendarDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** "CST" in the official rules means UTC-6 all year, so that no hour is missing or repeated. */
const SPONSOR_UTC_OFFSET_HOURS = -6;

const OFFSET_MS = SPONSOR_UTC_OFFSET_HOURS * 3_600_000;

/**
 * Returns the calendar day of the promotion (docs/product.md, section 9.2).
 * @param now any time.
 * @returns the day at UTC-6.
 */
export function sponsorDayOf(now: Date): CalendarDay {
  const shifted = new Date(now.getTime() + OFFSET_MS);
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    day: shifted.getUTCDate(),
  };
}
