import fc from 'fast-check';
import { entryPeriodBounds, entryPeriodOf, isEntryPeriod } from './entry-period';

it.each([
  ['2026-11-01T05:59:59.999Z', '2026-10'],
  ['2026-11-01T06:00:00.000Z', '2026-11'],
  ['2026-12-01T05:59:59.999Z', '2026-11'],
  ['2026-12-01T06:00:00.000Z', '2026-12'],
  ['2027-01-01T05:59:59.999Z', '2026-12'],
  ['2027-01-01T06:00:00.000Z', '2027-01'],
  ['2028-03-01T05:59:59.999Z', '2028-02'],
  ['2026-07-01T05:30:00.000Z', '2026-06'],
])('%s belongs to %s', (now, period) => {
  expect(entryPeriodOf(new Date(now))).toBe(period);
});

it('bounds a period by 06:00 UTC on the first of the month and of the next', () => {
  expect(entryPeriodBounds('2026-12')).toEqual({
    start: new Date('2026-12-01T06:00:00Z'),
    end: new Date('2027-01-01T06:00:00Z'),
  });
});

it.each(['2026-13', '2026-00', '26-11', '2026-1', '', '2026-11-01'])('refuses %j', (period) => {
  expect(isEntryPeriod(period)).toBe(false);
  expect(() => entryPeriodBounds(period)).toThrow(RangeError);
});

const moments = fc.date({
  min: new Date('1971-01-01'),
  max: new Date('2199-12-31'),
  noInvalidDate: true,
});

it('puts every moment inside the bounds of its own period', () => {
  fc.assert(
    fc.property(moments, (now) => {
      const period = entryPeriodOf(now);
      const { start, end } = entryPeriodBounds(period);
      expect(isEntryPeriod(period)).toBe(true);
      expect(now >= start && now < end).toBe(true);
    }),
  );
});

it('leaves no gap and no overlap between one period and the next', () => {
  fc.assert(
    fc.property(moments, (now) => {
      const { start, end } = entryPeriodBounds(entryPeriodOf(now));
      expect(entryPeriodBounds(entryPeriodOf(end)).start).toEqual(end);
      expect(entryPeriodOf(new Date(start.getTime() - 1)) < entryPeriodOf(start)).toBe(true);
    }),
  );
});
