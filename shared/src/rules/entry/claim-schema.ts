import { mixed, object, type Schema, type TestContext } from 'yup';
import { birthdayOf } from '../person/birthday';
import { consentError, entryRules, fieldError, textError, type Check } from './entry-rules';
import { messages } from '../text/messages';
import { isPhone, toE164 } from '../person/phone';
import type { ContactField } from './submitted-contact';

/**
 * The claim form's model: the contact with the birthday in three parts (docs/product.md, section 3).
 */
export interface ClaimValues extends Readonly<
  Record<Exclude<ContactField, 'birthday' | 'tcpa'> | 'month' | 'day' | 'year', string>
> {
  readonly tcpa: boolean;
}

/** A field of the form, or `birthday` for an error of the three date boxes together. */
export type ClaimField = keyof ClaimValues | 'birthday';

/** The context in which `claimSchema` validates. */
export interface ClaimContext {
  /** The time of the entry, for the age. */
  readonly now: Date;
}

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value);

/**
 * A yup field that reports the one message that `errorOf` finds, in place of yup's own type checks.
 */
const field = (errorOf: (value: unknown, now: Date, values: ClaimValues) => string | null) =>
  mixed()
    .nullable()
    .transform(trimmed)
    .test('rules', (value: unknown, context: TestContext) => {
      const { now } = context.options.context as ClaimContext;
      const message = errorOf(value, now, context.parent as ClaimValues);
      return message === null || context.createError({ message });
    });

const sentPhone = (value: unknown) =>
  typeof value === 'string' && isPhone(value) ? toE164(value) : value;

const yearDigits: Check = {
  message: messages.fourDigits,
  passes: (text) => /^\d{4}$/.test(text),
};

/** Null while an input is empty or the year too short, because that input has the error. */
function birthdayError(values: ClaimValues, now: Date): string | null {
  const parts = [values.month, values.day, values.year];
  if (!parts.every((part) => typeof part === 'string' && part.trim())) return null;
  if (!yearDigits.passes(values.year.trim(), now)) return null;
  return fieldError('birthday', birthdayOf(values) ?? 'no date', now);
}

const text = (checks: readonly Check[]) => field((value, now) => textError(value, checks, now));

/**
 * The claim form's rules as a yup schema (docs/product.md, section 5.1), built from `entryRules`. Each
 * wrong field has one message. An error of the date as a whole is reported under `birthday`. Its context
 * is a {@link ClaimContext}.
 */
export const claimSchema: Schema<object> = object({
  ...Object.fromEntries(
    (Object.keys(entryRules) as (keyof typeof entryRules)[]).map((name) => [
      name,
      field((value, now) => fieldError(name, value, now)),
    ]),
  ),
  phone: field((value, now) => fieldError('phone', sentPhone(value), now)),
  month: text([]),
  day: text([]),
  year: text([yearDigits]),
  birthday: field((_, now, values) => birthdayError(values, now)),
  tcpa: field(consentError),
});
