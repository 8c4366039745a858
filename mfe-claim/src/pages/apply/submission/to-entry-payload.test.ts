import { entrySchema } from '@prizestash/shared/rules/entry-schema';
import { anEntry } from '@prizestash/shared/testing/people';
import { validClaim } from '../../../testing/valid-claim';
import { toEntryPayload, toSubmittedContact } from './to-entry-payload';

const device = { type: 'Mobile', os: 'Android' } as const;

test('the body is the payload of the specification and nothing else', () => {
  expect(toEntryPayload(validClaim, device, 21)).toEqual(anEntry);
});

test('spaces around a text are not part of it', () => {
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

test('the API takes what the form sends', () => {
  const now = new Date('2026-11-21T18:00:00Z');
  const checked = entrySchema(toEntryPayload(validClaim, device, 21), { now, landingPageId: 21 });
  expect(checked).toMatchObject({ ok: true });
});

test.each([
  ['a date that never was', { month: '2', day: '30' }],
  ['a phone that is not whole', { phone: '(212)-555-' }],
  ['no gender', { gender: '' }],
])('%s never becomes a payload', (_name, change) => {
  expect(() => toEntryPayload({ ...validClaim, ...change }, device, 21)).toThrow(RangeError);
});
