import { checkEntry } from '@prizestash/shared/rules/check-entry';
import { anEntry } from '@prizestash/shared/testing/people';
import { validClaim } from '../../../testing/valid-claim';
import { toEntryPayload, toSubmittedContact, validateClaim } from './submit-claim';
import { claimFields, emptyClaim } from '../fields/claim-fields';

describe('to entry payload', () => {
  const device = { type: 'Mobile', os: 'Android' } as const;

  describe('toEntryPayload', () => {
    it('builds exactly the payload that docs/product.md, section 3.3, names', () => {
      expect(toEntryPayload(validClaim, device, 21)).toEqual(anEntry);
    });

    it('trims texts', () => {
      const spaced = {
        ...validClaim,
        first_name: ' Zoë ',
        email: ' zoe@example.com ',
        street: ' 1 A St ',
      };
      expect(toSubmittedContact(spaced)).toMatchObject({
        first_name: 'Zoë',
        email: 'zoe@example.com',
        street: '1 A St',
      });
    });

    it('passes the validation of the API', () => {
      const now = new Date('2026-11-21T18:00:00Z');
      const checked = checkEntry(toEntryPayload(validClaim, device, 21), {
        now,
        landingPageId: 21,
      });
      expect(checked).toMatchObject({ ok: true });
    });

    it.each([
      ['an impossible date', { month: '2', day: '30' }],
      ['an incomplete phone', { phone: '(212)-555-' }],
      ['no gender', { gender: '' }],
    ])('throws for %s', (_name, change) => {
      expect(() => toEntryPayload({ ...validClaim, ...change }, device, 21)).toThrow(RangeError);
    });
  });
});

describe('validate claim', () => {
  const now = new Date('2026-11-21T18:00:00Z');

  describe('validateClaim', () => {
    it('returns no errors for valid values', () => {
      expect(validateClaim(validClaim, now)).toEqual({});
    });

    it('requires every field and the consent', () => {
      const errors = validateClaim(emptyClaim, now);
      const { tcpa, ...others } = errors;
      expect(tcpa).toBe('Please check here to continue');
      expect(Object.keys(others).sort()).toEqual(
        claimFields.filter((field) => field !== 'tcpa' && field !== 'birthday').sort(),
      );
      expect(new Set(Object.values(others))).toEqual(new Set(['Required']));
    });

    it('returns the first message of each field', () => {
      expect(validateClaim({ ...validClaim, email: 'zoe@', phone: '(212)-' }, now)).toEqual({
        email: 'Invalid email',
        phone: 'Enter a 10-digit US phone number',
      });
    });

    it('reports a visitor under 18 on the date as a whole', () => {
      expect(validateClaim({ ...validClaim, month: '11', day: '22', year: '2008' }, now)).toEqual({
        birthday: 'You must be 18 or older to enter',
      });
    });

    it.each(['1970-01-01T00:00:00Z', '2001-01-01T00:00:00Z', '2026-11-20T23:59:59Z'])(
      'leaves the age to the API with a clock that cannot be right: %s',
      (clock) => {
        const claim = { ...validClaim, month: '11', day: '22', year: '1995' };
        expect(validateClaim(claim, new Date(clock))).toEqual({});
        expect(validateClaim({ ...claim, year: '2008' }, new Date(clock))).toEqual({});
        expect(validateClaim({ ...claim, month: '2', day: '30' }, new Date(clock))).toEqual({
          birthday: 'Enter a real date, like 07 / 24 / 1990',
        });
      },
    );
  });
});
