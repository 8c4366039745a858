import { sponsorDayOf } from './sponsor-day';

it.each([
  ['2026-11-01T05:59:59.999Z', { year: 2026, month: 10, day: 31 }],
  ['2026-11-01T06:00:00.000Z', { year: 2026, month: 11, day: 1 }],
  // Summer: still UTC-6, although clocks in Chicago then show UTC-5.
  ['2026-07-01T05:59:59.999Z', { year: 2026, month: 6, day: 30 }],
  ['2026-07-01T06:00:00.000Z', { year: 2026, month: 7, day: 1 }],
  ['2027-01-01T05:59:59.999Z', { year: 2026, month: 12, day: 31 }],
])('maps %s to %o', (now, day) => {
  expect(sponsorDayOf(new Date(now))).toEqual(day);
});
