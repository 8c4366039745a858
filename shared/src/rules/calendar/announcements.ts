import { sponsorDayOf } from './sponsor-day';

const DAYS_IN_WEEK = 7;

/**
 * Returns the next day on which a winner is announced: a Sunday (specification, section 1).
 * It may be earlier than the first drawing of an entry made now; see `nextDrawing`.
 * @param now any time.
 * @returns the Sunday at UTC-6, today if it is one, for example `2026-11-22`.
 */
export function nextAnnouncement(now: Date): string {
  const { year, month, day } = sponsorDayOf(now);
  const date = new Date(Date.UTC(year, month - 1, day));
  const daysToSunday = (DAYS_IN_WEEK - date.getUTCDay()) % DAYS_IN_WEEK;
  date.setUTCDate(date.getUTCDate() + daysToSunday);
  return date.toISOString().slice(0, 10);
}
