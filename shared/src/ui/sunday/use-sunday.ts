import { useSyncExternalStore } from 'react';
import { entryMonth } from '../../rules/calendar/entry-month';

/** A day rule of `@prizestash/shared/rules`, for example `nextDrawing`. */
export type DayRule = (now: Date) => string;

/**
 * Without `Intl.DateTimeFormat`, whose first one takes a phone 10 to 20 ms to make.
 * @param day a Sunday, `YYYY-MM-DD`.
 */
function sundayText(day: string): string {
  return `Sunday, ${entryMonth(day.slice(0, 7))} ${Number(day.slice(8))}`;
}

/** A page is not open long enough for the day to change under it. */
const neverChanges = () => () => {};

/**
 * A day for reading, for example `Sunday, November 22`.
 * The page is written at publishing, long before it is read, so the day is known in the browser only.
 * @param rule gives the Sunday as `YYYY-MM-DD`.
 * @returns null while the page is being written and taken over.
 */
export function useSunday(rule: DayRule): string | null {
  return useSyncExternalStore(
    neverChanges,
    () => sundayText(rule(new Date())),
    () => null,
  );
}
