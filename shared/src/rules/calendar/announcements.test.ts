import { nextAnnouncement } from './announcements';

it.each([
  ['Saturday, one second before midnight CST', '2026-11-22T05:59:59Z', '2026-11-22'],
  ['Sunday, at midnight CST', '2026-11-22T06:00:00Z', '2026-11-22'],
  ['Sunday, one second before the drawing', '2026-11-22T17:59:59Z', '2026-11-22'],
  ['Sunday, when it is drawn', '2026-11-22T18:00:00Z', '2026-11-29'],
  ['Sunday, one second before its end', '2026-11-23T05:59:59Z', '2026-11-29'],
  ['Monday, at midnight CST', '2026-11-23T06:00:00Z', '2026-11-29'],
  ['across a month end', '2026-12-01T12:00:00Z', '2026-12-06'],
  ['across a year end', '2026-12-28T12:00:00Z', '2027-01-03'],
])('returns the next Sunday for: %s', (_when, now, sunday) => {
  expect(nextAnnouncement(new Date(now))).toBe(sunday);
});
