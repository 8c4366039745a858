import {
  type SubmittedContact,
  contactStore,
  whenRehydrated,
  type GivenConsent,
} from '@prizestash/shared/contact';
import { birthdayOf } from '@prizestash/shared/rules/birthday';
import { type ClaimValues, claimSchema } from '@prizestash/shared/rules/claim-schema';
import type { EntryPayload } from '@prizestash/shared/rules/entry-payload';
import { isGender } from '@prizestash/shared/rules/genders';
import { toE164 } from '@prizestash/shared/rules/phone';
import { contactFieldNames, isOptionalField } from '@prizestash/shared/rules/submitted-contact';
import { isBeforeRules } from '@prizestash/shared/rules/entry-period';
import { messages } from '@prizestash/shared/rules/messages';
import { ValidationError } from 'yup';
import { ApiError, isApiError, prepareRegisterEntry, registerEntry } from '@prizestash/shared/api';
import { partnerNames } from '@prizestash/shared/partners';
import { paths } from '@prizestash/shared/paths';
import { consentLine } from '@prizestash/shared/rules/consent';
import type { SiteConfig } from '@prizestash/shared/site';
import { markAlreadyEntered, onForgotten, withStorage } from '@prizestash/shared/storage';
import { type Device, deviceOf } from '../device/device';
import { isClaimField, type ClaimErrors, claimFields } from '../fields/claim-fields';
import { consent } from '../../../consent';

/*
 * The submission chunk: validation rules (yup), device detection (ua-parser-js), the API call (axios)
 * and its messages. It weighs more than the form, so it is loaded when the form first receives focus.
 */
export { toFormErrors, unresolvedServerErrors } from '../errors/to-form-errors';

/** Returns true while this device stores the contact of an accepted entry, which has a receipt. */
export const hasStoredEntry = (): boolean => contactStore.contact !== null;

/** The sessionStorage key of a submission whose outcome is unknown. */
export const idempotencyStorageKey = 'prizestash-personal-claim-key';

interface StoredKey {
  readonly key: string;
  /** The payload that the key belongs to, without the consent, which is never stored. */
  readonly values: string;
}

/** Copy in memory, for browsers that refuse storage. */
let keyInMemory: StoredKey | null = null;

/**
 * Returns the idempotency key of a payload. The same values get the same key when they are
 * submitted again, also after a reload, so the API can distinguish a retry from a second entry.
 */
export function idempotencyKeyFor(payload: object, newKey: () => string = randomUuid): string {
  const values = JSON.stringify({ ...payload, tcpa: undefined });
  const stored = readKey();
  if (stored?.values === values) return stored.key;
  const key = newKey();
  keyInMemory = { key, values };
  withStorage('sessionStorage', (storage) =>
    storage.setItem(idempotencyStorageKey, JSON.stringify(keyInMemory)),
  );
  return key;
}

/** Removes the key once the outcome of its submission is known, or once the API rejects it. */
export function forgetIdempotencyKey(): void {
  keyInMemory = null;
  withStorage('sessionStorage', (storage) => storage.removeItem(idempotencyStorageKey));
}

function readKey(): StoredKey | null {
  if (keyInMemory) return keyInMemory;
  return withStorage('sessionStorage', (storage) => {
    const stored = JSON.parse(
      storage.getItem(idempotencyStorageKey) ?? 'null',
    ) as Partial<StoredKey> | null;
    if (typeof stored?.key !== 'string' || typeof stored.values !== 'string') return null;
    return { key: stored.key, values: stored.values };
  });
}

/** Without `crypto.randomUUID`, which is missing on insecure origins, such as a preview over plain HTTP. */
function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * Converts form values to the contact that is stored and sent (docs/product.md, section 3.3): the
 * birthday as one string, the phone as `+1` and ten digits, texts trimmed, without optional fields
 * that are empty.
 * @param values values that passed validation.
 * @throws {RangeError} for values that did not pass validation, which is a programming error.
 */
export function toSubmittedContact(values: ClaimValues): SubmittedContact {
  const birthday = birthdayOf(values);
  if (birthday === null || !isGender(values.gender)) throw new RangeError('The claim is not valid');
  const converted = { ...values, birthday, phone: toE164(values.phone) };
  const details = contactFieldNames.map((name) => {
    const value = converted[name];
    return [name, typeof value === 'string' ? value.trim() : value] as const;
  });
  return Object.fromEntries(
    details.filter(([name, value]) => value !== '' || !isOptionalField(name)),
  ) as unknown as SubmittedContact;
}

/**
 * Builds the request body of the registration call: the contact, the device and the landing page.
 * @throws {RangeError} for values that did not pass validation.
 */
export function toEntryPayload(
  values: ClaimValues,
  device: Device,
  landingPageId: number,
): EntryPayload {
  return {
    ...toSubmittedContact(values),
    device_type: device.type,
    os: device.os,
    landing_page_id: landingPageId,
  };
}

/** Values that were valid. They stay so: whoever is old enough does not become too young. */
const valid = new WeakSet<ClaimValues>();

/**
 * Validates the form against the claim schema.
 * @param now the time of entry, for the minimum age. With a clock that cannot be right, the API alone
 *   decides on the age.
 * @returns the first message of each invalid field; an empty object when all fields are valid.
 */
export function validateClaim(values: ClaimValues, now: Date): ClaimErrors {
  if (valid.has(values)) return {};
  try {
    claimSchema.validateSync(values, { abortEarly: false, context: { now } });
    valid.add(values);
    return {};
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const errors: ClaimErrors = {};
    for (const { path, message } of error.inner) {
      if (message === messages.underAge && isBeforeRules(now)) continue;
      if (path && isClaimField(path)) errors[path] ??= message;
    }
    return errors;
  }
}

/** What is sent with an entry besides its values. */
interface SubmissionContext {
  readonly site: SiteConfig;
  readonly honeypotFilled: boolean;
  /** Seconds between the first render of an empty form and the submit; null when unknown. */
  readonly fillSeconds: number | null;
}

let device: Device | undefined;

const deviceOfBrowser = () => (device ??= deviceOf(navigator.userAgent, navigator.maxTouchPoints));

const consentOf = (site: SiteConfig) => consentLine(consent, partnerNames(site));

/** What stays with the entry on this device, whatever later versions of the site say. */
const givenConsent = (site: SiteConfig): GivenConsent => ({
  text: consentOf(site),
  recipients: Object.fromEntries(Object.entries(site.partners).map(([id, { name }]) => [id, name])),
  documents: site.documentVersions,
});

/** Not an empty one, with which most rules do not run. */
const anyClaim = Object.fromEntries(
  claimFields.map((name) => [name, '1']),
) as unknown as ClaimValues;

/**
 * Prepares what a submission needs besides its values and, by a first validation, the code of the next
 * one, so that the entry leaves right after the press on a slow phone too.
 */
export function prepareSubmission(site: SiteConfig): void {
  // Each field that gets the focus asks for it.
  if (device) return;
  deviceOfBrowser();
  prepareRegisterEntry(consentOf(site));
  validateClaim(anyClaim, new Date());
}

/**
 * Submits a valid claim through the contact store, which stores the contact once the API has
 * accepted the entry. The evidence of consent is sent in request headers.
 * @throws {ApiError} when the call fails; the stored contact is then unchanged. `duplicate` also when the
 *   device has forgotten the details before the API accepted them.
 */
export async function submitClaim(
  values: ClaimValues,
  { site, honeypotFilled, fillSeconds }: SubmissionContext,
): Promise<void> {
  const payload = toEntryPayload(values, deviceOfBrowser(), site.landingPageId);
  let isForgotten = false;
  const unfollow = onForgotten(() => (isForgotten = true));
  try {
    // A rehydration that finishes later would overwrite the contact of this entry.
    await whenRehydrated;
    const submitted = { ...toSubmittedContact(values), consent: givenConsent(site) };
    const { entry_period: period } = await contactStore.add(submitted, async () => {
      const response = await registerEntry(payload, {
        apiBaseUrl: site.apiBaseUrl,
        idempotencyKey: idempotencyKeyFor(payload),
        evidence: {
          consentVersion: consent.version,
          consentText: consentOf(site),
          pagePath: paths.apply,
          releaseSetId: site.releaseSetId,
          documentVersions: site.documentVersions,
          honeypotFilled,
          fillSeconds,
        },
      });
      // What the visitor has forgotten meanwhile must not be stored again, or reach a partner.
      if (isForgotten)
        throw new ApiError('duplicate', { entryPeriod: response.entry_period ?? null });
      return response;
    });
    forgetIdempotencyKey();
    markAlreadyEntered(period ?? null, new Date());
  } catch (error) {
    if (isForgotten) forgetIdempotencyKey();
    else if (isApiError(error)) recordRejection(error);
    throw error;
  } finally {
    unfollow();
  }
}

function recordRejection(error: ApiError): void {
  if (needsNewKey(error)) forgetIdempotencyKey();
  if (error.code === 'duplicate') markAlreadyEntered(error.entryPeriod, new Date());
}

/**
 * Decides whether a retry needs another key. The API repeats a `duplicate` response for the same
 * key, also in the next month, when the same values would be accepted.
 */
function needsNewKey({ code }: ApiError): boolean {
  return code === 'duplicate' || code === 'key-reused';
}
