import { isOldEnough } from './age';
import { parseBirthday } from './birthday';
import { isDeviceType } from './device-types';
import { isEmail } from './email';
import { type EntryPayload } from './entry-payload';
import { isGender } from './genders';
import { hasHiddenCharacter } from './hidden-characters';
import { messages } from './messages';
import { isE164 } from './phone';
import { isPlainText, isPrintable } from './plain-text';
import { isPostalCode } from './postal-code';
import { isStateName } from './states';
import { textLimits } from './text-limits';

/** What the server knows while it judges a body. */
export interface EntryCircumstances {
  /** The moment the entry was received. */
  readonly now: Date;
  /** The landing page that entries are taken for (specification, section 9: 21). */
  readonly landingPageId: number;
}

/** Field name to message; a body that is fine has none. */
export type EntryErrors = Partial<Record<keyof EntryPayload, string>>;

/** The verdict on a body. */
export type CheckedEntry =
  | { readonly ok: true; readonly entry: EntryPayload }
  | { readonly ok: false; readonly errors: EntryErrors; readonly unknownFields: boolean };

/** Answers with the message of what is wrong, or null. The value is neither absent nor empty. */
type Rule = (value: string, circumstances: EntryCircumstances) => string | null;

const plain =
  (max: number): Rule =>
  (value) => {
    if (value.length > max) return messages.tooLong(max);
    return isPlainText(value) ? null : messages.plainText;
  };
const name =
  (max: number): Rule =>
  (value, circumstances) =>
    hasHiddenCharacter(value) ? messages.hiddenCharacter : plain(max)(value, circumstances);
const must =
  (holds: (value: string) => boolean, message: string): Rule =>
  (value) =>
    holds(value) ? null : message;

const textRules = {
  first_name: name(textLimits.first_name),
  last_name: name(textLimits.last_name),
  email: must(isEmail, messages.invalidEmail),
  gender: must(isGender, messages.choice),
  phone: must(isE164, messages.phone),
  birthday: (value, { now }) => {
    if (!parseBirthday(value)) return messages.impossibleDate;
    return isOldEnough(value, now) ? null : messages.underAge;
  },
  street: plain(textLimits.street),
  city: plain(textLimits.city),
  state: must(isStateName, messages.choice),
  postal_code: must(isPostalCode, messages.postalCode),
  device_type: must(isDeviceType, messages.notUnderstood),
} as const satisfies Record<string, Rule>;

type TextField = keyof typeof textRules;
const textFields = Object.keys(textRules) as TextField[];
const otherFields = ['tcpa', 'os', 'landing_page_id'] as const;
const knownFields: ReadonlySet<string> = new Set([...textFields, ...otherFields]);

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

function textError(
  field: TextField,
  value: unknown,
  circumstances: EntryCircumstances,
): string | null {
  if (!isGiven(value)) return messages.required;
  if (typeof value !== 'string') return messages.notText;
  const text = value.trim();
  return text === '' ? messages.required : textRules[field](text, circumstances);
}

function consentError(value: unknown): string | null {
  if (value === true) return null;
  return value === false ? messages.consent : messages.required;
}

function osError(value: unknown): string | null {
  if (!isGiven(value)) return messages.required;
  if (typeof value !== 'string') return messages.notText;
  if (value.length > textLimits.os) return messages.tooLong(textLimits.os);
  return isPrintable(value) ? null : messages.plainText;
}

/**
 * Judges the body of a registration call by the same rules as the form, trusting nothing: every
 * field is checked, an unknown field refuses the whole (specification, sections 3 and 5).
 * @param body parsed JSON of any shape
 * @returns the entry with its texts trimmed and in one Unicode form, or what is wrong with it
 */
export function entrySchema(body: unknown, circumstances: EntryCircumstances): CheckedEntry {
  const fields: Record<string, unknown> =
    typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {};
  const errors: Record<string, string> = {};
  const note = (field: keyof EntryPayload, error: string | null) => {
    if (error) errors[field] = error;
  };

  for (const field of textFields) note(field, textError(field, fields[field], circumstances));
  note('tcpa', consentError(fields['tcpa']));
  note('os', osError(fields['os']));
  if (fields['landing_page_id'] !== circumstances.landingPageId) {
    note('landing_page_id', messages.notUnderstood);
  }

  const unknownFields = Object.keys(fields).some((name) => !knownFields.has(name));
  if (unknownFields || Object.keys(errors).length > 0) return { ok: false, errors, unknownFields };

  const texts = Object.fromEntries(
    [...textFields, 'os' as const].map((field) => [
      field,
      (fields[field] as string).trim().normalize('NFC'),
    ]),
  );
  return {
    ok: true,
    entry: { ...texts, tcpa: true, landing_page_id: circumstances.landingPageId } as EntryPayload,
  };
}
