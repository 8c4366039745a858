import { retryAfterSeconds } from './retry-after';

const now = new Date('2026-11-21T12:00:00Z');

test.each([
  ['seconds', '120', 120],
  ['spaces around', ' 30 ', 30],
  ['a date ahead', 'Sat, 21 Nov 2026 12:05:00 GMT', 300],
  ['a date that has passed', 'Sat, 21 Nov 2026 11:00:00 GMT', 1],
  ['zero', '0', 1],
  ['the last second of a day', '86400', 86_400],
  ['more than a day', '86401', 86_400],
  ['no header', undefined, null],
  ['an empty header', '', null],
  ['words', 'soon', null],
  ['a negative number', '-5 minutes', null],
])('%s', (_name, header, seconds) => {
  expect(retryAfterSeconds(header, now)).toBe(seconds);
});
