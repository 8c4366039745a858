import { drawingSchedule } from './drawing-schedule';
import { sponsorDayOf } from './sponsor-day';

const DAYS_IN_WEEK = 7;

/**
 * Returns the next day on which a winner is announced: a Sunday (docs/product.md, section 1). From the
 * time of that Sunday's drawing on, it is the Sunday after.
 * It may be earlier than the first drawing of an entry made now; see `nextDrawing`.
 * @param now any time.
 * @returns the Sunday at UTC-6, for example `2026-11-22`.
 */
export function nextAnnouncement(now: Date): string {
  const { year, month, day } = sponsorDayOf(now);
  const sundayIn = (days: number) =>
    new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10);
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  const sunday = sundayIn((DAYS_IN_WEEK - weekday) % DAYS_IN_WEEK);
  return drawingSchedule(sunday).roundAt > now ? sunday : sundayIn(DAYS_IN_WEEK);
}
