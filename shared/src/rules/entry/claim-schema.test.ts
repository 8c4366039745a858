import { ValidationError } from 'yup';
import { claimSchema, type ClaimValues } from './claim-schema';
import type { OptionalField } from './submitted-contact';

const now = new Date('2026-11-21T12:00:00Z');
const ann: Omit<ClaimValues, OptionalField> = {
  first_name: 'Ann',
  last_name: 'Lee',
  email: 'ann.lee@example.com',
  gender: '1',
  phone: '(212)-555-0143',
  month: '7',
  day: '24',
  year: '1990',
  street: '1 Example Street',
  city: 'New York',
  state: 'New York',
  postal_code: '10001',
  tcpa: true,
};

/** Messages by field, as formik shows them. */
function errorsOf(values: unknown): Record<string, string[]> {
  try {
    claimSchema.validateSync(values, { abortEarly: false, context: { now } });
    return {};
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const byField: Record<string, string[]> = {};
    for (const { path, message } of error.inner) (byField[path ?? ''] ??= []).push(message);
    return byField;
  }
}

it('accepts a valid claim', () => {
  expect(errorsOf(ann)).toEqual({});
});

it("reports 'Required' once for each empty field, and the consent message for an unchecked box", () => {
  // formik passes '' to yup as undefined.
  const empty = Object.fromEntries(Object.keys(ann).map((name) => [name, undefined]));
  const required = Object.fromEntries(Object.keys(ann).map((name) => [name, ['Required']]));
  expect(errorsOf(empty)).toEqual(required);
  expect(errorsOf({ ...empty, tcpa: false })).toEqual({
    ...required,
    tcpa: ['Please check here to continue'],
  });
});

it.each<[Partial<Record<keyof ClaimValues, unknown>>, Record<string, string[]>]>([
  [{ first_name: '   ' }, { first_name: ['Required'] }],
  [{ last_name: 'x'.repeat(100) }, {}],
  [{ last_name: 'x'.repeat(101) }, { last_name: ['Use 100 characters or fewer'] }],
  [{ city: 'New\u0000York' }, { city: ['Use letters, numbers and ordinary punctuation'] }],
  [{ email: ' ann@example.com ' }, {}],
  [{ email: 'ann@example' }, { email: ['Invalid email'] }],
  [{ gender: '3' }, { gender: ['Choose one from the list'] }],
  [{ phone: '+1 212 555 0143' }, {}],
  [{ phone: '(212)-555-014_' }, { phone: ['Enter a 10-digit US phone number'] }],
  [{ phone: '(012)-555-0143' }, { phone: ['Enter a 10-digit US phone number'] }],
  [{ month: '' }, { month: ['Required'] }],
  [{ month: '02', day: '31' }, { birthday: ['Enter a real date, like 07 / 24 / 1990'] }],
  [{ year: '90' }, { year: ['Enter four digits'] }],
  [{ year: '0099' }, { birthday: ['Enter a real date, like 07 / 24 / 1990'] }],
  [{ month: '11', day: '21', year: '2008' }, {}],
  [{ month: '11', day: '22', year: '2008' }, { birthday: ['You must be 18 or older to enter'] }],
  [{ state: 'CA' }, { state: ['Choose one from the list'] }],
  [{ postal_code: '1000' }, { postal_code: ['Postal code must be 5 digits'] }],
  [{ tcpa: false }, { tcpa: ['Please check here to continue'] }],
])('reports, for %o, %o', (change, errors) => {
  expect(errorsOf({ ...ann, ...change })).toEqual(errors);
});

it('casts to trimmed values and adds no field', () => {
  expect(claimSchema.cast({ ...ann, first_name: ' Ann ' })).toEqual(ann);
});
