import { retryAfterSeconds } from './error-from-response';

const now = new Date('2026-11-21T12:00:00Z');

it.each([
  ['seconds', '120', 120],
  ['seconds with spaces', ' 30 ', 30],
  ['a future date', 'Sat, 21 Nov 2026 12:05:00 GMT', 300],
  ['a past date', 'Sat, 21 Nov 2026 11:00:00 GMT', 1],
  ['zero', '0', 1],
  ['exactly one day', '86400', 86_400],
  ['more than a day', '86401', 86_400],
  ['no header', undefined, null],
  ['an empty header', '', null],
  ['text', 'soon', null],
  ['a negative number', '-5 minutes', null],
])('reads %s', (_name, header, seconds) => {
  expect(retryAfterSeconds(header, now)).toBe(seconds);
});
