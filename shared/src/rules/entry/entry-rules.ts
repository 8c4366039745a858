import { isOldEnough } from '../person/age';
import { parseBirthday } from '../person/birthday';
import { EMAIL_MAX_LENGTH, isEmail } from '../person/email';
import { isGender } from '../person/genders';
import { messages } from '../text/messages';
import { type ContactField, isOptionalField } from './submitted-contact';
import { isE164 } from '../person/phone';
import { hasHiddenCharacter, isPlainText } from '../text/plain-text';
import { isPostalCode } from '../person/postal-code';
import { isStateName } from '../person/states';

/** One check of a text, and the message for a text that fails it. */
export interface Check {
  readonly message: string;
  /** @param text trimmed and not empty. @param now the time of the entry. */
  readonly passes: (text: string, now: Date) => boolean;
}

/**
 * Maximum lengths of texts in an entry, in UTF-16 units. They exceed any real name or address. The
 * form says so: an input that cuts a pasted text would send another name.
 */
export const textLimits = {
  first_name: 100,
  last_name: 100,
  email: EMAIL_MAX_LENGTH,
  street: 200,
  city: 100,
  os: 64,
} as const;

const maxLength = (max: number): Check => ({
  message: messages.tooLong(max),
  passes: (text) => text.length <= max,
});
const plainText: Check = { message: messages.plainText, passes: isPlainText };
const noHiddenCharacter: Check = {
  message: messages.hiddenCharacter,
  passes: (text) => !hasHiddenCharacter(text),
};
const realDate: Check = {
  message: messages.impossibleDate,
  passes: (text) => parseBirthday(text) !== null,
};

/** A field of the contact that holds a text. */
type TextField = Exclude<ContactField, 'tcpa'>;

/**
 * The checks of each text in an entry, in order (docs/product.md, section 5.1). They apply to values as
 * they are sent: the phone as `+1` and ten digits, the birthday as `MM/DD/YYYY`. The claim form and
 * the API both read this list, so they cannot disagree.
 */
export const entryRules: Readonly<Record<TextField, readonly Check[]>> = {
  first_name: [noHiddenCharacter, maxLength(textLimits.first_name), plainText],
  last_name: [noHiddenCharacter, maxLength(textLimits.last_name), plainText],
  email: [{ message: messages.invalidEmail, passes: isEmail }],
  gender: [{ message: messages.choice, passes: isGender }],
  phone: [{ message: messages.phone, passes: isE164 }],
  birthday: [realDate, { message: messages.underAge, passes: isOldEnough }],
  street: [maxLength(textLimits.street), plainText],
  city: [maxLength(textLimits.city), plainText],
  state: [{ message: messages.choice, passes: isStateName }],
  postal_code: [{ message: messages.postalCode, passes: isPostalCode }],
};

/**
 * Checks one required text.
 * @param value any value; spaces around a text do not count.
 * @param checks run in order, after the value is known to be a text that is not empty.
 * @param now the time of the entry.
 * @returns the message of the first check that fails, or null.
 */
export function textError(value: unknown, checks: readonly Check[], now: Date): string | null {
  if (isEmpty(value)) return messages.required;
  if (typeof value !== 'string') return messages.notText;
  const text = value.trim();
  return checks.find((check) => !check.passes(text, now))?.message ?? null;
}

/**
 * Checks one field of the contact by {@link entryRules}. An optional field may be empty.
 * Takes and returns the same as `textError`.
 */
export function fieldError(name: TextField, value: unknown, now: Date): string | null {
  return isOptionalField(name) && isEmpty(value) ? null : textError(value, entryRules[name], now);
}

/** Decides whether a field is left empty: no value, or spaces alone. */
export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && !value.trim());
}

/**
 * Checks the consent box, which must be true (docs/product.md, section 5.1).
 * @returns the message to show, or null.
 */
export function consentError(value: unknown): string | null {
  if (value === true) return null;
  return value === false ? messages.consent : messages.required;
}
