import { waitInWords } from './wait-in-words';

/** 3:37 PM by the visitor's clock, whatever the machine's time zone. */
const now = new Date(2026, 10, 21, 15, 37, 0);

test.each([
  [1, 'in 1 second'],
  [40, 'in 40 seconds'],
  [90, 'in 90 seconds'],
  [91, 'in 2 minutes, at 3:39 PM'],
  [300, 'in 5 minutes, at 3:42 PM'],
  [301, 'in 6 minutes, at 3:43 PM'],
  [3_540, 'in 59 minutes, at 4:36 PM'],
  [3_541, 'in about 1 hour, at 4:37 PM'],
  [3_601, 'in about 2 hours, at 4:38 PM'],
])('%i seconds: %s', (seconds, words) => {
  expect(waitInWords(seconds, now)).toBe(words);
});
