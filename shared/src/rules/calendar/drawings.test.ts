import fc from 'fast-check';
import { nextDrawing, nextDrawingOf, remainingDrawings } from './drawings';
import { entryPeriodOf } from './entry-period';

/** November 2026: Sundays on 1, 8, 15, 22, 29; the first Sunday of December is the 6th. */
it.each([
  [
    'start of the month, a Sunday that draws from October',
    '2026-11-01T06:00:00Z',
    ['2026-11-08', '2026-11-15', '2026-11-22', '2026-11-29', '2026-12-06'],
  ],
  [
    'Saturday 11:59 PM CST',
    '2026-11-08T05:59:59.999Z',
    ['2026-11-08', '2026-11-15', '2026-11-22', '2026-11-29', '2026-12-06'],
  ],
  [
    'Sunday 12:00 AM CST',
    '2026-11-08T06:00:00Z',
    ['2026-11-15', '2026-11-22', '2026-11-29', '2026-12-06'],
  ],
  ['last Sunday of the month', '2026-11-29T06:00:00Z', ['2026-12-06']],
  ['end of the month', '2026-12-01T05:59:59.999Z', ['2026-12-06']],
  [
    'start of December: the 6th draws from November',
    '2026-12-01T06:00:00Z',
    ['2026-12-13', '2026-12-20', '2026-12-27', '2027-01-03'],
  ],
  ['31 October, before a Sunday on the first', '2026-11-01T05:59:59Z', ['2026-11-01']],
  [
    'a month that begins on a Monday draws first on the 14th',
    '2026-06-01T12:00:00Z',
    ['2026-06-14', '2026-06-21', '2026-06-28', '2026-07-05'],
  ],
])('lists the drawings for: %s', (_, now, drawings) => {
  expect(remainingDrawings(new Date(now))).toEqual(drawings);
  expect(nextDrawing(new Date(now))).toBe(drawings[0]);
});

it.each([Number.NaN, 8.64e15])('returns none for the invalid or last date %s', (time) => {
  expect(remainingDrawings(new Date(time))).toEqual([]);
});

it('returns at least one future Sunday for any entry, each drawing from the period of the entry', () => {
  const dates = fc.date({
    min: new Date('2020-01-01'),
    max: new Date('2060-01-01'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(dates, (now) => {
      const period = entryPeriodOf(now);
      const drawings = remainingDrawings(now);
      expect(drawings.length).toBeGreaterThan(0);
      for (const day of drawings) {
        const noon = new Date(`${day}T18:00:00Z`);
        expect(noon.getUTCDay()).toBe(0);
        expect(noon > now).toBe(true);
        const drawsFrom =
          Number(day.slice(8)) <= 7
            ? entryPeriodOf(new Date(noon.getTime() - 8 * 86_400_000))
            : entryPeriodOf(noon);
        expect(drawsFrom).toBe(period);
      }
    }),
  );
});

it.each([
  [
    'right after an entry on a Sunday',
    '2026-11-22T19:00:00Z',
    '2026-11-22T19:00:01Z',
    '2026-11-29',
  ],
  ['before the drawing at noon', '2026-11-21T12:00:00Z', '2026-11-22T17:59:59Z', '2026-11-22'],
  ['when the first drawing is held', '2026-11-21T12:00:00Z', '2026-11-22T18:00:00Z', '2026-11-29'],
  ['after the last drawing', '2026-11-01T05:00:00Z', '2026-11-01T18:00:00Z', null],
])('returns the next drawing of an entry %s', (_when, enteredAt, now, drawing) => {
  expect(nextDrawingOf(new Date(enteredAt), new Date(now))).toBe(drawing);
});
