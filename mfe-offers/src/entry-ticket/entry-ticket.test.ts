import {
  calendarEvent,
  isFresh,
  nextDrawingOf,
  shortEntryNumber,
  sundayText,
} from './entry-ticket';
import { aContact } from '@prizestash/shared/testing/people';

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

const at = (entered_at: string) => ({ ...aContact, entered_at });

it.each([
  ['2026-11-21T18:00:00Z', '2026-11-21T18:00:10Z', '2026-11-22'],
  // An entry made on a Sunday misses that day's drawing.
  ['2026-11-22T14:00:00Z', '2026-11-22T14:00:10Z', '2026-11-29'],
  // The drawing of Sunday noon has been held.
  ['2026-11-21T20:00:00Z', '2026-11-22T19:00:00Z', '2026-11-29'],
  // A wrong clock.
  ['2026-11-24T20:00:00Z', '2019-06-01T19:00:00Z', '2026-11-29'],
  ['2026-11-24T20:00:00Z', '2036-06-01T19:00:00Z', '2026-11-29'],
])('of an entry at %s names, at %s, the drawing of %s', (entered, now, drawing) => {
  expect(nextDrawingOf(at(entered), new Date(now))).toBe(drawing);
});

it('counts an entry without a time as made now', () => {
  expect(nextDrawingOf(aContact, new Date('2026-11-24T00:00:00Z'))).toBe('2026-11-29');
});

it('formats a drawing', () => expect(sundayText('2026-11-29')).toBe('Sunday, November 29'));

it.each([
  ['01a20fde-8000-7000-8000-00006f6d8f0e', '6F6D-8F0E'],
  ['entry-1', 'ENTR-Y1'],
  ['7', '7'],
  [undefined, ''],
])('shortens the entry number %s to %j', (id, short) => {
  expect(shortEntryNumber(id)).toBe(short);
});

it.each([
  ['2026-11-21T18:00:00Z', true],
  ['2026-11-21T17:50:00Z', false],
])('of an entry at %s knows whether it is fresh', (entered, fresh) => {
  expect(isFresh(at(entered), new Date('2026-11-21T18:00:05Z'))).toBe(fresh);
  expect(isFresh(aContact, new Date())).toBe(false);
});
