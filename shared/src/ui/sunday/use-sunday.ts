import { useSyncExternalStore } from 'react';

/** A day rule of `@prizestash/shared/rules`, for example `nextDrawing`. */
export type DayRule = (now: Date) => string;

/** Spelled out: a phone takes 10 to 20 ms to make its first `Intl.DateTimeFormat`. */
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** @param day a Sunday, `YYYY-MM-DD`. */
function sundayText(day: string): string {
  const date = new Date(`${day}T12:00Z`);
  return `Sunday, ${months[date.getUTCMonth()]} ${date.getUTCDate()}`;
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
