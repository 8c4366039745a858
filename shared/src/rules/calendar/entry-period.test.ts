import fc from 'fast-check';
import { entryPeriodOf, isEntryPeriod } from './entry-period';

it.each([
  ['2026-11-01T05:59:59.999Z', '2026-10'],
  ['2026-11-01T06:00:00.000Z', '2026-11'],
  ['2026-12-01T05:59:59.999Z', '2026-11'],
  ['2026-12-01T06:00:00.000Z', '2026-12'],
  ['2027-01-01T05:59:59.999Z', '2026-12'],
  ['2027-01-01T06:00:00.000Z', '2027-01'],
  ['2028-03-01T05:59:59.999Z', '2028-02'],
  ['2026-07-01T05:30:00.000Z', '2026-06'],
])('maps %s to %s', (now, period) => {
  expect(entryPeriodOf(new Date(now))).toBe(period);
});

it.each(['2026-13', '2026-00', '26-11', '2026-1', '', '2026-11-01'])('rejects %j', (period) => {
  expect(isEntryPeriod(period)).toBe(false);
});

const dates = fc.date({
  min: new Date('1971-01-01'),
  max: new Date('2199-12-31'),
  noInvalidDate: true,
});

it('returns a valid period for any time, in chronological order', () => {
  fc.assert(
    fc.property(dates, dates, (one, other) => {
      expect(isEntryPeriod(entryPeriodOf(one))).toBe(true);
      const [earlier, later] = one < other ? [one, other] : [other, one];
      expect(entryPeriodOf(earlier) <= entryPeriodOf(later)).toBe(true);
    }),
  );
});
