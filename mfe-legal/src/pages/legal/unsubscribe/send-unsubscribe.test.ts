import { ApiError, type ApiErrorCode } from '@prizestash/shared/api';
import { failureMessage } from './send-unsubscribe';

/** 3:37 PM in the local time zone. */
const now = new Date(2026, 10, 21, 15, 37, 0);
beforeAll(() => void jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(360));
afterAll(() => void jest.restoreAllMocks());
const messageFor = (code: ApiErrorCode, retryAfterSeconds: number | null = null) =>
  failureMessage(new ApiError(code, { retryAfterSeconds }), now);

it.each([
  ['too-many', null, 'Too many requests came from here. Please try again in a few minutes.'],
  [
    'too-many',
    600,
    'Too many requests came from here. Please try again in 10 minutes, at 3:47 PM.',
  ],
  ['unavailable', null, 'The fault is on our side. It is safe to try again.'],
  ['unavailable', 2, 'The fault is on our side. Please try again in 2 seconds.'],
  ['refused', null, 'It is safe to try again.'],
] as const)(
  'says for %s with Retry-After %p that the request was not processed',
  (code, wait, text) => {
    expect(messageFor(code, wait)).toEqual({
      title: 'We could not unsubscribe you just now',
      text,
    });
  },
);

it.each(['network', 'timeout', 'malformed'] as const)(
  'says for %s that the outcome is unknown',
  (code) => {
    const { title, text } = messageFor(code);
    expect(title).toBe('We cannot tell yet if you are unsubscribed');
    expect(text).toMatch(/It is safe to try again\.$/);
  },
);

it('says that any other error can be retried', () => {
  expect(failureMessage(new TypeError('broken'), now).text).toBe('It is safe to try again.');
});
