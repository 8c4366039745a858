import type { ClaimField } from '@prizestash/shared/rules/claim-schema';
import { ApiError, type ApiErrorCode } from '@prizestash/shared/api';
import { validClaim } from '../../../testing/valid-claim';
import { claimFields, type ClaimErrors } from '../fields/claim-fields';
import { unresolvedServerErrors, toFormErrors } from './to-form-errors';

describe('unresolved server errors', () => {
  const errorsOf = (fields: readonly ClaimField[]): ClaimErrors =>
    Object.fromEntries(fields.map((field) => [field, `Wrong ${field}`]));
  const rejected = { fields: errorsOf(claimFields), values: validClaim };

  describe('unresolvedServerErrors', () => {
    it('returns no errors before a rejected submission', () => {
      expect(unresolvedServerErrors(null, validClaim)).toEqual({});
    });

    it.each(claimFields.filter((field) => field !== 'birthday'))(
      'keeps every error but those of %s when that changes',
      (input) => {
        const resolved = ['month', 'day', 'year'].includes(input) ? [input, 'birthday'] : [input];
        const kept = claimFields.filter((field) => !resolved.includes(field));
        const changed = { ...validClaim, [input]: input === 'tcpa' ? false : 'other' };
        expect(unresolvedServerErrors(rejected, validClaim)).toEqual(rejected.fields);
        expect(unresolvedServerErrors(rejected, changed)).toEqual(errorsOf(kept));
      },
    );

    it('has no error that the server did not send', () => {
      const fields = errorsOf(['email']);
      expect(unresolvedServerErrors({ fields, values: validClaim }, validClaim)).toEqual(fields);
    });
  });
});

describe('to form errors', () => {
  const now = new Date('2026-11-21T18:00:00Z');
  const messagesOf = (error: unknown, sent = validClaim, current = sent) =>
    toFormErrors(error, sent, current, now, 'support@example.com');
  const safe = /safe to press the button again/;

  describe('toFormErrors', () => {
    it('assigns messages to fields that were filled in', () => {
      const error = new ApiError('validation', {
        status: 400,
        serverMessage: 'Please look again',
        fieldErrors: { email: 'Invalid email', birthday: 'Enter a real date', tcpa: 'Tick it' },
      });
      expect(messagesOf(error)).toEqual({
        fields: { email: 'Invalid email', birthday: 'Enter a real date', tcpa: 'Tick it' },
        heading: 'Please look again',
        notice: null,
      });
    });

    it('moves messages without a filled field to the notice', () => {
      const error = new ApiError('validation', {
        status: 400,
        fieldErrors: { city: 'No such city', landing_page_id: 'Unknown page', toString: 'Odd' },
      });
      expect(messagesOf(error, { ...validClaim, city: '' })).toEqual({
        fields: {},
        notice: {
          kind: 'error',
          title: 'Your entry was not accepted',
          sentences: ['No such city', 'Unknown page', 'Odd'],
        },
      });
    });

    it('splits messages between fields and notice', () => {
      const error = new ApiError('validation', {
        status: 400,
        serverMessage: 'Please look again',
        fieldErrors: { email: 'Invalid email', os: 'Unknown system' },
      });
      expect(messagesOf(error)).toEqual({
        fields: { email: 'Invalid email' },
        notice: { kind: 'error', title: 'Please look again', sentences: ['Unknown system'] },
      });
    });

    it('has a notice when each rejected value has changed since', () => {
      const error = new ApiError('validation', { fieldErrors: { email: 'This address bounced' } });
      const current = { ...validClaim, email: 'zoe@example.com' };
      expect(messagesOf(error, validClaim, current)).toEqual({
        fields: { email: 'This address bounced' },
        notice: { kind: 'error', title: 'Your entry was not accepted', sentences: [] },
      });
    });

    it.each<[ApiErrorCode, number]>([
      ['duplicate', 409],
      ['key-reused', 422],
      ['too-many', 429],
      ['unavailable', 500],
      ['refused', 403],
      ['malformed', 202],
    ])('assigns messages to fields for %s (status %i) too', (code, status) => {
      const fieldErrors = { email: 'This address bounced', os: 'Unknown system' };
      const { fields, notice } = messagesOf(new ApiError(code, { status, fieldErrors }));
      expect(fields).toEqual({ email: 'This address bounced' });
      expect(notice?.sentences).toContain('Unknown system');
      expect(notice?.sentences.join(' ')).not.toMatch(/not in what you entered|details changed/);
    });

    it('keeps what a status says beside its field messages', () => {
      const fieldErrors = { email: 'This address bounced' };
      const notice = (code: ApiErrorCode) => messagesOf(new ApiError(code, { fieldErrors })).notice;
      expect(notice('duplicate')?.kind).toBe('already-in');
      expect(notice('unavailable')?.sentences.join(' ')).toMatch(safe);
      expect(notice('key-reused')).toBeNull();
    });

    it.each([
      ['2026-11', 'November'],
      ['2026-02', 'February'],
      [null, 'this month'],
    ])('names the month of a duplicate with period %s as %s', (entryPeriod, month) => {
      const { notice } = messagesOf(new ApiError('duplicate', { status: 409, entryPeriod }));
      expect(notice).toMatchObject({
        kind: 'already-in',
        title: `You're already in for ${month}`,
      });
    });

    it('says when to retry after too many requests', () => {
      const { notice } = messagesOf(
        new ApiError('too-many', { status: 429, retryAfterSeconds: 40 }),
      );
      expect(notice?.sentences.join(' ')).toContain('try again in 40 seconds');
      const unknown = messagesOf(new ApiError('too-many', { status: 429 }));
      expect(unknown.notice?.sentences.join(' ')).toContain('try again in a few minutes');
    });

    it.each<ApiErrorCode>(['unavailable', 'network', 'timeout', 'malformed'])(
      'says that a retry is safe after %s',
      (code) => {
        const { fields, notice } = messagesOf(new ApiError(code));
        expect(fields).toEqual({});
        expect(notice?.kind).toBe('error');
        expect(notice?.sentences.join(' ')).toMatch(safe);
      },
    );

    it('uses a different title for each code', () => {
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
      const titles = codes.map((code) => messagesOf(new ApiError(code)).notice?.title);
      expect(new Set(titles).size).toBe(codes.length);
    });

    it('shows the server message and the support address of a refused entry', () => {
      const { notice } = messagesOf(
        new ApiError('refused', { status: 403, serverMessage: 'Closed' }),
      );
      expect(notice?.title).toBe('Closed');
      expect(notice?.sentences.join(' ')).toContain('support@example.com');
    });

    it('hides the details of an error in the page', () => {
      const { notice } = messagesOf(new TypeError('x is undefined'));
      expect(notice?.title).toBe('Something went wrong on this page');
      expect(JSON.stringify(notice)).not.toContain('undefined');
    });
  });
});
