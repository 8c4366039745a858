import { drawingSchedule } from '@prizestash/shared/rules/drawing-schedule';

const HOUR_MS = 3_600_000;

/** UTC as RFC 5545 writes it, for example `20261129T180000Z`. */
const stamp = (time: Date) => time.toISOString().replace(/[-:]|\.\d+/g, '');

/**
 * Builds a calendar file (RFC 5545) with the drawing as an event of one hour. It holds no personal
 * details.
 * @param drawing a Sunday, for example `2026-11-29`.
 * @param winnersUrl address of the page that names the winner.
 */
export function calendarEvent(drawing: string, winnersUrl: string, now: Date): string {
  const { roundAt } = drawingSchedule(drawing);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//PrizeStash//Drawing//EN',
    'BEGIN:VEVENT',
    `UID:drawing-${drawing}@prizestash`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(roundAt)}`,
    `DTEND:${stamp(new Date(roundAt.getTime() + HOUR_MS))}`,
    'SUMMARY:PrizeStash drawing: $1\\,000',
    `URL:${winnersUrl}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.join('\r\n')}\r\n`;
}
