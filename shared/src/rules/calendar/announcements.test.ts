import { nextAnnouncement } from './announcements';

test.each([
  ['Saturday, one second before midnight CST', '2026-11-22T05:59:59Z', '2026-11-22'],
  ['Sunday begins at midnight CST', '2026-11-22T06:00:00Z', '2026-11-22'],
  ['Sunday, one second before it ends', '2026-11-23T05:59:59Z', '2026-11-22'],
  ['Monday begins', '2026-11-23T06:00:00Z', '2026-11-29'],
  ['over the end of a month', '2026-12-01T12:00:00Z', '2026-12-06'],
  ['over the end of a year', '2026-12-28T12:00:00Z', '2027-01-03'],
])('%s', (_when, now, sunday) => {
  expect(nextAnnouncement(new Date(now))).toBe(sunday);
});
