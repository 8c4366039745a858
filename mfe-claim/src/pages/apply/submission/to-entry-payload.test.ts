import { entrySchema } from '@prizestash/shared/rules/entry-schema';
import { anEntry } from '@prizestash/shared/testing/people';
import { validClaim } from '../../../testing/valid-claim';
import { toEntryPayload, toSubmittedContact } from './to-entry-payload';

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
    const checked = entrySchema(toEntryPayload(validClaim, device, 21), { now, landingPageId: 21 });
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
