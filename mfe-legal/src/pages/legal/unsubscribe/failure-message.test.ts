import { ApiError, type ApiErrorCode } from '@prizestash/shared/api';
import { failureMessage } from './failure-message';

/** 3:37 PM by the visitor's clock, whatever the machine's time zone. */
const now = new Date(2026, 10, 21, 15, 37, 0);
const wordsOf = (code: ApiErrorCode, retryAfterSeconds: number | null = null) =>
  failureMessage(new ApiError(code, { retryAfterSeconds }), now);

test.each([
  ['too-many', null, 'Too many requests came from here. Please try again in a few minutes.'],
  [
    'too-many',
    600,
    'Too many requests came from here. Please try again in 10 minutes, at 3:47 PM.',
  ],
  ['unavailable', null, 'The fault is on our side. It is safe to try again.'],
  ['unavailable', 2, 'The fault is on our side. Please try again in 2 seconds.'],
  ['refused', null, 'It is safe to try again.'],
] as const)('%s, wait %p: the API has not done it', (code, wait, text) => {
  expect(wordsOf(code, wait)).toEqual({ title: 'We could not unsubscribe you just now', text });
});

test.each(['network', 'timeout', 'malformed'] as const)(
  '%s: nobody knows, and nothing is claimed',
  (code) => {
    const { title, text } = wordsOf(code);
    expect(title).toBe('We cannot tell yet if you are unsubscribed');
    expect(text).toMatch(/It is safe to try again\.$/);
  },
);

test('a fault of the page itself can be tried again as well', () => {
  expect(failureMessage(new TypeError('broken'), now).text).toBe('It is safe to try again.');
});
