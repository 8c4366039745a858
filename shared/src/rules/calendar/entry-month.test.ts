import { entryMonth } from './entry-month';

it.each([
  ['2026-01', 'January'],
  ['2026-11', 'November'],
  ['2026-12', 'December'],
])('formats %s as %s', (period, month) => {
  expect(entryMonth(period)).toBe(month);
});

it.each(['2026-00', '2026-13', 'November'])('throws for %j', (period) => {
  expect(() => entryMonth(period)).toThrow(RangeError);
});
