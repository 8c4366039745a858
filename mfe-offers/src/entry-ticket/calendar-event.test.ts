import { calendarEvent } from './calendar-event';

it('describes the drawing as an event at Sunday noon, UTC-6', () => {
  const url = 'https://www.example.com/winners';
  const text = calendarEvent('2026-11-29', url, new Date('2026-11-23T13:05:09.123Z'));
  expect(text.split('\r\n')).toEqual(
    expect.arrayContaining([
      'BEGIN:VCALENDAR',
      'UID:drawing-2026-11-29@prizestash',
      'DTSTAMP:20261123T130509Z',
      'DTSTART:20261129T180000Z',
      'DTEND:20261129T190000Z',
      'SUMMARY:PrizeStash drawing: $1\\,000',
      `URL:${url}`,
    ]),
  );
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
});
