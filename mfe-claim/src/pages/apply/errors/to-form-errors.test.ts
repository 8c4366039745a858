import { ApiError, type ApiErrorCode } from '@prizestash/shared/api';
import { validClaim } from '../../../testing/valid-claim';
import { toFormErrors } from './to-form-errors';

const now = new Date('2026-11-21T18:00:00Z');
const wordsOf = (failure: unknown, values = validClaim) =>
  toFormErrors(failure, values, now, 'support@example.com');
const safe = /safe to press the button again/;

test('messages go to the fields that were filled in', () => {
  const failure = new ApiError('validation', {
    status: 400,
    serverMessage: 'Please look again',
    fieldErrors: { email: 'Invalid email', birthday: 'Enter a real date', tcpa: 'Tick it' },
  });
  expect(wordsOf(failure)).toEqual({
    fields: { email: 'Invalid email', birthday: 'Enter a real date', tcpa: 'Tick it' },
    heading: 'Please look again',
    notice: null,
  });
});

test('what has no filled field goes to the top, and nothing is lost', () => {
  const failure = new ApiError('validation', {
    status: 400,
    fieldErrors: { city: 'No such city', landing_page_id: 'Unknown page', toString: 'Odd' },
  });
  expect(wordsOf(failure, { ...validClaim, city: '' })).toEqual({
    fields: {},
    notice: {
      kind: 'error',
      title: 'Your entry was not accepted',
      sentences: ['No such city', 'Unknown page', 'Odd'],
    },
  });
});

test('some to their fields, some to the top', () => {
  const failure = new ApiError('validation', {
    status: 400,
    serverMessage: 'Please look again',
    fieldErrors: { email: 'Invalid email', os: 'Unknown system' },
  });
  expect(wordsOf(failure)).toEqual({
    fields: { email: 'Invalid email' },
    notice: { kind: 'error', title: 'Please look again', sentences: ['Unknown system'] },
  });
});

test.each([
  ['2026-11', 'November'],
  ['2026-02', 'February'],
  [null, 'this month'],
])('entered before, and the server names %s: %s, whatever the clock says', (entryPeriod, month) => {
  const { notice } = wordsOf(new ApiError('duplicate', { status: 409, entryPeriod }));
  expect(notice).toMatchObject({
    kind: 'already-in',
    title: `You're already in for ${month}`,
  });
});

test('too many: when to try again', () => {
  const { notice } = wordsOf(new ApiError('too-many', { status: 429, retryAfterSeconds: 40 }));
  expect(notice?.sentences.join(' ')).toContain('try again in 40 seconds');
  const unknown = wordsOf(new ApiError('too-many', { status: 429 }));
  expect(unknown.notice?.sentences.join(' ')).toContain('try again in a few minutes');
});

test.each<ApiErrorCode>(['unavailable', 'network', 'timeout', 'cancelled', 'malformed'])(
  '%s: says that it is safe to press again',
  (code) => {
    const { fields, notice } = wordsOf(new ApiError(code));
    expect(fields).toEqual({});
    expect(notice?.kind).toBe('error');
    expect(notice?.sentences.join(' ')).toMatch(safe);
  },
);

test('each outcome has a title of its own', () => {
  const codes: ApiErrorCode[] = [
    'duplicate',
    'key-reused',
    'too-many',
    'unavailable',
    'refused',
    'network',
    'timeout',
    'malformed',
  ];
  const titles = codes.map((code) => wordsOf(new ApiError(code)).notice?.title);
  expect(new Set(titles).size).toBe(codes.length);
});

test('refused for good: the words of the server and whom to write to', () => {
  const { notice } = wordsOf(new ApiError('refused', { status: 403, serverMessage: 'Closed' }));
  expect(notice?.title).toBe('Closed');
  expect(notice?.sentences.join(' ')).toContain('support@example.com');
});

test('a mistake of ours is told as one, without its innards', () => {
  const { notice } = wordsOf(new TypeError('x is undefined'));
  expect(notice?.title).toBe('Something went wrong on this page');
  expect(JSON.stringify(notice)).not.toContain('undefined');
});
