import { useSyncExternalStore } from 'react';

/** A day rule of `@prizestash/shared/rules`, for example `nextDrawing`. */
export type DayRule = (now: Date) => string;

const dayText = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});

/** A page is not open long enough for the day to change under it. */
const neverChanges = () => () => {};

/**
 * A day for reading, for example `Sunday, November 22`.
 * The page is written at publishing, long before it is read, so the day is known in the browser only.
 * @param rule gives the day as `YYYY-MM-DD`.
 * @returns null while the page is being written and taken over.
 */
export function useSunday(rule: DayRule): string | null {
  return useSyncExternalStore(
    neverChanges,
    () => dayText.format(new Date(`${rule(new Date())}T12:00:00Z`)),
    () => null,
  );
}
