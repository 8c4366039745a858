import fc from 'fast-check';
import { drawingSchedule, isDrawing } from './drawing-schedule';
import { remainingDrawings } from './drawings';
import { entryPeriodOf } from './entry-period';

it.each([
  ['2026-11-22', '2026-11', '2026-11-22T06:00:00Z', '2026-11-22T18:00:00Z'],
  ['2026-11-08', '2026-11', '2026-11-08T06:00:00Z', '2026-11-08T18:00:00Z'],
  ['2026-11-01', '2026-10', '2026-11-01T06:00:00Z', '2026-11-01T18:00:00Z'],
  ['2027-01-03', '2026-12', '2027-01-01T06:00:00Z', '2027-01-03T18:00:00Z'],
  ['2026-06-07', '2026-05', '2026-06-01T06:00:00Z', '2026-06-07T18:00:00Z'],
])('schedules %s', (drawing, period, cutoff, roundAt) => {
  expect(drawingSchedule(drawing)).toEqual({
    period,
    cutoff: new Date(cutoff),
    roundAt: new Date(roundAt),
  });
});

it('includes an entry in exactly the drawings that its receipt lists', () => {
  const times = fc.date({
    min: new Date('2020-01-01'),
    max: new Date('2060-01-01'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(times, (now) => {
      const remaining = remainingDrawings(now);
      const noon = new Date(`${remaining[0]}T12:00:00Z`).getTime();
      const sundays = [-2, -1, 0, 1, 2, 3, 4, 5, 6].map((week) =>
        new Date(noon + week * 7 * 86_400_000).toISOString().slice(0, 10),
      );
      const including = sundays.filter((sunday) => {
        const { period, cutoff } = drawingSchedule(sunday);
        return period === entryPeriodOf(now) && now < cutoff;
      });
      expect(including).toEqual(remaining);
    }),
  );
});

it.each([
  ['2026-11-22', true],
  ['2026-11-23', false],
  ['2026-11-31', false],
  ['2026-13-01', false],
  ['2026-11-22T00:00:00Z', false],
  ['2000-01-02', true],
  ['1999-12-26', false],
  ['0099-01-04', false],
  ['22', false],
  [20261122, false],
])('decides whether %s is a drawing', (value, expected) => {
  expect(isDrawing(value)).toBe(expected);
});
