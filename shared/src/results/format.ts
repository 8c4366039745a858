import { entryMonth } from '../rules/calendar/entry-month';

/**
 * Formats a day without `Intl`, because the first formatter takes 10 to 20 ms on a phone.
 * @param day for example `2026-11-22`.
 * @returns for example `November 22, 2026`.
 */
export function formatDay(day: string): string {
  return `${entryMonth(day.slice(0, 7))} ${Number(day.slice(8))}, ${day.slice(0, 4)}`;
}

/** Formats a number with a comma between thousands. */
export function formatCount(count: number): string {
  return String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',');
}

const UTC_OFFSET_MS = -6 * 3_600_000;

/**
 * Formats a time at UTC-6, which the official rules call CST all year.
 * @returns for example `November 22, 2026 at 12:00 PM CST`.
 */
export function formatTime(time: Date): string {
  const shifted = new Date(time.getTime() + UTC_OFFSET_MS).toISOString();
  const hour = Number(shifted.slice(11, 13));
  const clock = `${hour % 12 || 12}:${shifted.slice(14, 16)} ${hour < 12 ? 'AM' : 'PM'}`;
  return `${formatDay(shifted.slice(0, 10))} at ${clock} CST`;
}
