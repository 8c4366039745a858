import fc from 'fast-check';
import type { EntryPayload } from './entry-payload';
import { anEntry as ann } from '../../testing/people';
import { checkEntry } from './check-entry';

const context = { now: new Date('2026-11-21T12:00:00Z'), landingPageId: 21 };
it('accepts a valid entry, and trims and normalizes its texts', () => {
  const body = { ...ann, first_name: ' Jose\u0301 ', os: '' };
  expect(checkEntry(body, context)).toEqual({
    ok: true,
    entry: { ...ann, first_name: 'José', os: '' },
  });
});

it.each<[Record<string, unknown>, Record<string, string>]>([
  [{ first_name: undefined }, { first_name: 'Required' }],
  [{ first_name: null }, { first_name: 'Required' }],
  [{ first_name: ' ' }, { first_name: 'Required' }],
  [{ first_name: 7 }, { first_name: 'Enter this as text' }],
  [{ first_name: ['Ann'] }, { first_name: 'Enter this as text' }],
  [{ last_name: 'x'.repeat(101) }, { last_name: 'Use 100 characters or fewer' }],
  [{ street: '1 Example\r\nStreet' }, { street: 'Use letters, numbers and ordinary punctuation' }],
  [{ email: 'ann@example' }, { email: 'Invalid email' }],
  [{ gender: '3' }, { gender: 'Choose one from the list' }],
  [{ gender: 1 }, { gender: 'Enter this as text' }],
  [{ phone: '2125550143' }, { phone: 'Enter a 10-digit US phone number' }],
  [{ phone: '+10125550143' }, { phone: 'Enter a 10-digit US phone number' }],
  [{ birthday: '31/02/1990' }, { birthday: 'Enter a real date, like 07 / 24 / 1990' }],
  [{ birthday: '01/01/0099' }, { birthday: 'Enter a real date, like 07 / 24 / 1990' }],
  [{ birthday: '11/22/2008' }, { birthday: 'You must be 18 or older to enter' }],
  [{ state: 'NY' }, { state: 'Choose one from the list' }],
  [{ postal_code: '1000a' }, { postal_code: 'Postal code must be 5 digits' }],
  [{ tcpa: false }, { tcpa: 'Please check here to continue' }],
  [{ tcpa: undefined }, { tcpa: 'Required' }],
  [{ tcpa: 'true' }, { tcpa: 'Required' }],
  [{ device_type: 'Fridge' }, { device_type: 'This value is not understood' }],
  [{ os: 'x'.repeat(65) }, { os: 'Use 64 characters or fewer' }],
  [{ os: 'a\u0007' }, { os: 'Use letters, numbers and ordinary punctuation' }],
  [{ landing_page_id: 22 }, { landing_page_id: 'This value is not understood' }],
  [{ landing_page_id: '21' }, { landing_page_id: 'This value is not understood' }],
])('reports, for %o, %o', (change, errors) => {
  expect(checkEntry({ ...ann, ...change }, context)).toEqual({
    ok: false,
    errors,
    unknownFields: false,
  });
});

it('accepts a person on the 18th birthday', () => {
  expect(checkEntry({ ...ann, birthday: '11/21/2008' }, context).ok).toBe(true);
});

it.each(['admin', '__proto__', 'constructor', 'month'])('rejects the unknown field %s', (name) => {
  const body: unknown = JSON.parse(`{${JSON.stringify(ann).slice(1, -1)},"${name}":1}`);
  expect(checkEntry(body, context)).toEqual({ ok: false, errors: {}, unknownFields: true });
});

it.each([null, undefined, 'text', 7, true, [], [ann]])('rejects the body %j', (body) => {
  const checked = checkEntry(body, context);
  expect(checked.ok).toBe(false);
  if (!checked.ok) expect(checked.errors.email).toBe('Required');
});

it('never throws, and reports exactly the field that holds any invalid value', () => {
  const field = fc.constantFrom(...(Object.keys(ann) as (keyof EntryPayload)[]));
  fc.assert(
    fc.property(field, fc.anything(), (name, value) => {
      const checked = checkEntry({ ...ann, [name]: value }, context);
      if (checked.ok) expect(typeof value).toBe(typeof ann[name]);
      else expect(Object.keys(checked.errors)).toEqual([name]);
    }),
    { numRuns: 2000 },
  );
});
