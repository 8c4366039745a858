import { drawingSchedule } from './drawing-schedule';
import { entryPeriodOf } from './entry-period';
import { sponsorDayOf } from './sponsor-day';

/** From the first day of a month to the first Sunday of the next one, at most. */
const MAX_DAYS = 38;

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
  const { year, month, day } = sponsorDayOf(now);
  const drawings = [];
  // Neither an invalid date nor the last ones have a day after them.
  for (let days = 1; year < 10_000 && days <= MAX_DAYS; days += 1) {
    const date = new Date(Date.UTC(year, month - 1, day + days));
    const drawing = date.toISOString().slice(0, 10);
    const isOfEntry = drawingSchedule(drawing).period === entryPeriodOf(now);
    if (!date.getUTCDay() && isOfEntry) drawings.push(drawing);
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
