import { formatWait } from './format-wait';

/** 3:37 PM in the local time zone. */
const now = new Date(2026, 10, 21, 15, 37, 0);
const offset = jest.spyOn(Date.prototype, 'getTimezoneOffset');
beforeEach(() => void offset.mockReturnValue(360));
afterAll(() => offset.mockRestore());

it('names no time of day in UTC, which a browser says that hides the time zone', () => {
  offset.mockReturnValue(0);
  expect(formatWait(900, now)).toBe('in 15 minutes');
});

it.each([
  [1, 'in 1 second'],
  [40, 'in 40 seconds'],
  [90, 'in 90 seconds'],
  [91, 'in 2 minutes, at 3:39 PM'],
  [300, 'in 5 minutes, at 3:42 PM'],
  [301, 'in 6 minutes, at 3:43 PM'],
  [3_540, 'in 59 minutes, at 4:36 PM'],
  [3_541, 'in about 1 hour, at 4:37 PM'],
  [3_601, 'in about 2 hours, at 4:38 PM'],
])('formats %i seconds as %j', (seconds, text) => {
  expect(formatWait(seconds, now)).toBe(text);
});

it.each([
  [60, 'in 60 seconds'],
  [91, 'in 2 minutes'],
  [3_541, 'in about 1 hour'],
])('formats %i seconds without a time of day as %j', (seconds, text) => {
  expect(formatWait(seconds)).toBe(text);
});
