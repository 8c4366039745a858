import { drawingSchedule } from './drawing-schedule';
import { type CalendarDay, sponsorDayOf } from './sponsor-day';

const SUNDAY = 0;
const DAY_MS = 86_400_000;

const atNoon = ({ year, month, day }: CalendarDay): Date =>
  new Date(Date.UTC(year, month - 1, day, 12));
const isoDay = (date: Date): string => date.toISOString().slice(0, 10);

/**
 * Lists the Sunday drawings that an entry takes part in, earliest first (official rules;
 * docs/product.md, section 9).
 *
 * A Sunday on day 1-7 of a month draws from the previous month. Any other Sunday draws from the
 * current month, among entries received by Saturday 11:59 PM CST. An entry made on a Sunday misses
 * that day's drawing. Every entry takes part in at least one: on the first Sunday of the next month.
 * @param now when the entry is received.
 * @returns one to five days at UTC-6, for example `['2026-11-22', '2026-11-29', '2026-12-06']`;
 *   none for an invalid date.
 */
export function remainingDrawings(now: Date): string[] {
  const today = sponsorDayOf(now);
  const drawings: string[] = [];
  let date = new Date(atNoon(today).getTime() + DAY_MS);
  // An invalid date has no weekday, so the loop would never end.
  while (!Number.isNaN(date.getTime())) {
    const inPeriod = date.getUTCMonth() + 1 === today.month;
    if (date.getUTCDay() === SUNDAY) {
      if (!inPeriod) return [...drawings, isoDay(date)];
      if (date.getUTCDate() > 7) drawings.push(isoDay(date));
    }
    date = new Date(date.getTime() + DAY_MS);
  }
  return drawings;
}

/**
 * Returns the first drawing that an entry takes part in.
 * @param now when the entry is received; a valid date.
 * @returns a Sunday at UTC-6, for example `2026-11-22`.
 */
export function nextDrawing(now: Date): string {
  return remainingDrawings(now)[0] as string;
}

/**
 * Returns the next drawing that an entry takes part in.
 * @param enteredAt when the entry was received; a valid date.
 * @param now a drawing is over when it is held.
 * @returns a Sunday at UTC-6, for example `2026-11-22`; null when all of its drawings are over.
 */
export function nextDrawingOf(enteredAt: Date, now: Date): string | null {
  const remaining = remainingDrawings(enteredAt);
  return remaining.find((drawing) => drawingSchedule(drawing).roundAt > now) ?? null;
}
