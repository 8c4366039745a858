import fc from 'fast-check';
import { ValidationError } from 'yup';
import { anEntry } from '../../testing/people';
import { birthdayOf } from '../person/birthday';
import { claimSchema, type ClaimValues } from './claim-schema';
import { checkEntry } from './check-entry';
import type { OptionalField } from './submitted-contact';
import { messages } from '../text/messages';
import { isPhone, toE164 } from '../person/phone';

const now = new Date('2026-11-21T12:00:00Z');

type RequiredValues = Omit<ClaimValues, OptionalField>;

/** Messages by field, all of them, as the browser finds them. */
function claimErrors(values: unknown): Record<string, string[]> {
  try {
    claimSchema.validateSync(values, {
      abortEarly: false,
      disableStackTrace: true,
      context: { now },
    });
    return {};
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const errors: Record<string, string[]> = {};
    for (const { path, message } of error.inner) (errors[path ?? ''] ??= []).push(message);
    return withoutYear(errors);
  }
}

/** The form has a message of its own for a short year; the API finds that the date is not real. */
function withoutYear({ year, ...errors }: Record<string, string[]>): Record<string, string[]> {
  if (year?.[0] !== messages.fourDigits) return { ...errors, ...(year && { year }) };
  return { ...errors, birthday: [messages.impossibleDate] };
}

/** Messages by field, as the API finds them in the same values once they are sent. */
function apiErrors(values: RequiredValues): Record<string, string[]> {
  const { month, day, year, phone, ...fields } = values;
  const body = {
    ...fields,
    phone: isPhone(phone) ? toE164(phone) : phone,
    birthday: birthdayOf({ month, day, year }) ?? `${month}/${day}/${year}`,
    device_type: anEntry.device_type,
    os: anEntry.os,
    landing_page_id: 21,
  };
  const checked = checkEntry(body, { now, landingPageId: 21 });
  const errors = checked.ok ? {} : checked.errors;
  return Object.fromEntries(Object.entries(errors).map(([field, message]) => [field, [message]]));
}

const padded = (text: fc.Arbitrary<string>) =>
  fc
    .tuple(fc.constantFrom('', ' ', '\u00a0 '), text, fc.constantFrom('', ' '))
    .map((all) => all.join(''));
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom('-', 'a', '\u0000', '\u202e', 'é'),
    minLength: 95,
    maxLength: 205,
  }),
  fc.constantFrom('', ' ', 'Ann'),
);
const name = padded(anyText);
const datePart = (...parts: string[]) =>
  padded(fc.constantFrom('0', '1', '11', '21', 'x', ...parts));

const values: fc.Arbitrary<RequiredValues> = fc.record({
  first_name: name,
  last_name: name,
  email: padded(fc.oneof(fc.emailAddress(), anyText)),
  gender: padded(fc.constantFrom('0', '1', '2', '3', '')),
  phone: fc.oneof(
    fc.string({ unit: fc.constantFrom(...'0123456789+-() ') }),
    fc.constantFrom('2125550143', ''),
  ),
  month: datePart('02', '13', '12'),
  day: datePart('29', '30', '31', '22'),
  year: datePart('1899', '1900', '2000', '2008', '2009', '0099'),
  street: name,
  city: name,
  state: padded(fc.constantFrom('Ohio', 'ohio', 'OH', '')),
  postal_code: padded(
    fc.oneof(
      fc.constantFrom('10001', '1000', ''),
      fc.string({ unit: fc.constantFrom('0', '1', '１') }),
    ),
  ),
  tcpa: fc.boolean(),
});

it('finds the same errors in the browser and in the API', () => {
  fc.assert(
    fc.property(values, (claim) => {
      expect(claimErrors(claim)).toEqual(apiErrors(claim));
    }),
    { numRuns: 3000 },
  );
});

it('agrees on values of any type', () => {
  const valid = { ...anEntry, month: '2', day: '9', year: '1990' };
  const field = fc.constantFrom('first_name', 'email', 'gender', 'state', 'postal_code', 'tcpa');
  fc.assert(
    fc.property(field, fc.anything(), (changed, value) => {
      const claim = { ...valid, [changed]: value } as unknown as ClaimValues;
      const { month, day, year, phone } = valid;
      expect(claimErrors({ ...claim, month, day, year, phone })[changed]).toEqual(
        apiErrors(claim)[changed],
      );
    }),
    { numRuns: 2000 },
  );
});
