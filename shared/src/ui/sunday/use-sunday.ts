import { useSyncExternalStore } from 'react';
import { entryMonth } from '../../rules/calendar/entry-month';

/** A day rule of `@prizestash/shared/rules`, for example `nextDrawing`. */
export type DayRule = (now: Date) => string;

/**
 * Formats a day without `Intl.DateTimeFormat`, because the first one takes 10 to 20 ms on a phone.
 * @param day a Sunday, `YYYY-MM-DD`.
 */
function sundayText(day: string): string {
  return `Sunday, ${entryMonth(day.slice(0, 7))} ${Number(day.slice(8))}`;
}

/** No updates: a page is rarely open when the day changes. */
const neverChanges = () => () => {};

/**
 * Formats the day that a rule returns for the current time, for example `Sunday, November 22`.
 * @param rule returns a Sunday as `YYYY-MM-DD`.
 * @returns null during prerendering and hydration, because pages are prerendered long before a visit.
 */
export function useSunday(rule: DayRule): string | null {
  return useSyncExternalStore(
    neverChanges,
    () => sundayText(rule(new Date())),
    () => null,
  );
}
