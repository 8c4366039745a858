import { isDeviceType } from './device-types';
import { entryFields, type EntryPayload } from './entry-payload';
import {
  consentError,
  entryRules,
  fieldError,
  isEmpty,
  textError,
  textLimits,
} from './entry-rules';
import { isOptionalField } from './submitted-contact';
import { isRecord } from '../text/json-checks';
import { messages } from '../text/messages';
import { isPrintable } from '../text/plain-text';

/** Values that the server adds to the check of a body. */
interface EntryContext {
  /** When the entry was received. */
  readonly now: Date;
  /** The landing page that entries are accepted for (docs/product.md, section 9: 21). */
  readonly landingPageId: number;
}

/** Field name to message; empty for a valid body. */
type EntryErrors = Partial<Record<keyof EntryPayload, string>>;

/** The result of a check of a body. */
type CheckedEntry =
  | { readonly ok: true; readonly entry: EntryPayload }
  | { readonly ok: false; readonly errors: EntryErrors; readonly unknownFields: boolean };

const contactTexts = Object.keys(entryRules) as (keyof typeof entryRules)[];
/** The rule of the device type, which no visitor types. */
const deviceTypeRule = { message: messages.notUnderstood, passes: isDeviceType };
const knownFields: ReadonlySet<string> = new Set(entryFields);

function osError(value: unknown): string | null {
  if (value === undefined || value === null) return messages.required;
  if (typeof value !== 'string') return messages.notText;
  if (value.length > textLimits.os) return messages.tooLong(textLimits.os);
  return isPrintable(value) ? null : messages.plainText;
}

function entryErrors(fields: Record<string, unknown>, context: EntryContext): EntryErrors {
  const errors: Record<string, string> = {};
  const add = (field: string, error: string | null) => {
    if (error !== null) errors[field] = error;
  };
  for (const field of contactTexts) add(field, fieldError(field, fields[field], context.now));
  add('device_type', textError(fields['device_type'], [deviceTypeRule], context.now));
  add('tcpa', consentError(fields['tcpa']));
  add('os', osError(fields['os']));
  const isLandingPage = fields['landing_page_id'] === context.landingPageId;
  add('landing_page_id', isLandingPage ? null : messages.notUnderstood);
  return errors;
}

/**
 * Checks the body of a registration call by the rules of the form (docs/product.md, sections 3 and
 * 5). Every field is checked, and a body with an unknown field is refused.
 * @param body parsed JSON of any shape.
 * @returns the entry with its texts trimmed and in Unicode form NFC, without optional fields that
 *   are empty; or the errors.
 */
export function checkEntry(body: unknown, context: EntryContext): CheckedEntry {
  const fields = isRecord(body) ? body : {};
  const errors = entryErrors(fields, context);
  const unknownFields = Object.keys(fields).some((name) => !knownFields.has(name));
  if (unknownFields || Object.keys(errors).length > 0) return { ok: false, errors, unknownFields };

  const texts = Object.fromEntries(
    [...contactTexts, 'device_type', 'os']
      .filter((field) => !isOptionalField(field) || !isEmpty(fields[field]))
      .map((field) => [field, (fields[field] as string).trim().normalize('NFC')]),
  );
  return {
    ok: true,
    entry: { ...texts, tcpa: true, landing_page_id: context.landingPageId } as EntryPayload,
  };
}
