import { type Contact, STORED_CONTACT_LIFETIME_MS } from '@prizestash/shared/contact';
import { drawingSchedule } from '@prizestash/shared/rules/drawing-schedule';
import { remainingDrawings } from '@prizestash/shared/rules/drawings';
import { entryMonth } from '@prizestash/shared/rules/entry-month';

/**
 * Returns the next drawing that an entry takes part in: the first that is not held yet.
 * @param contact an entry without a time counts as made now.
 * @param now with a clock that is wrong, the time of the entry counts: its details are kept for a day.
 * @returns a Sunday at UTC-6, for example `2026-11-29`.
 */
export function nextDrawingOf({ entered_at }: Contact, now: Date): string {
  const entered = entered_at ? new Date(entered_at) : now;
  const isWrong = Math.abs(now.getTime() - entered.getTime()) > STORED_CONTACT_LIFETIME_MS;
  const drawings = remainingDrawings(entered);
  const isToCome = (day: string) => drawingSchedule(day).roundAt > (isWrong ? entered : now);
  return drawings.find(isToCome) ?? (drawings.at(-1) as string);
}

/** Formats a drawing as visitors read it, for example `Sunday, November 29`. */
export function sundayText(drawing: string): string {
  return `Sunday, ${entryMonth(drawing.slice(0, 7))} ${Number(drawing.slice(8))}`;
}

/**
 * Shortens an entry number to what a person can compare: the last eight letters and digits of the
 * number on the receipt, for example `6F6D-8F0E`. The first ones are a time, and those of two entries
 * in the same minute are equal.
 * @returns an empty text without a number.
 */
export function shortEntryNumber(id: string | undefined): string {
  const end = (id ?? '').replace(/[^a-z\d]/gi, '').slice(-8);
  return end.toUpperCase().replace(/^(.{4})(.)/, '$1-$2');
}

/** How long after the entry its page still welcomes it. */
const freshMs = 2 * 60_000;

export function isFresh({ entered_at }: Contact, now: Date): boolean {
  return entered_at !== undefined && Math.abs(now.getTime() - Date.parse(entered_at)) < freshMs;
}
