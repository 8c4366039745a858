import {
  isApiError,
  prepareRegisterEntry,
  registerEntry,
  type ApiError,
} from '@prizestash/shared/api';
import { contactStore, whenRehydrated, type GivenConsent } from '@prizestash/shared/contact';
import { partnerNames } from '@prizestash/shared/partners';
import { paths } from '@prizestash/shared/paths';
import type { ClaimValues } from '@prizestash/shared/rules/claim-schema';
import { consentLine } from '@prizestash/shared/rules/consent';
import type { SiteConfig } from '@prizestash/shared/site';
import { markAlreadyEntered } from '@prizestash/shared/storage';
import { consent } from '../../../consent';
import { deviceOf, type Device } from '../device/device';
import { claimFields } from '../fields/claim-fields';
import { forgetIdempotencyKey, idempotencyKeyFor } from './idempotency-key';
import { toEntryPayload, toSubmittedContact } from './to-entry-payload';
import { validateClaim } from './validate-claim';

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
 * @throws {ApiError} when the call fails; the stored contact is then unchanged.
 */
export async function submitClaim(
  values: ClaimValues,
  { site, honeypotFilled, fillSeconds }: SubmissionContext,
): Promise<void> {
  const payload = toEntryPayload(values, deviceOfBrowser(), site.landingPageId);
  // A rehydration that finishes later would overwrite the contact of this entry.
  await whenRehydrated;
  try {
    const submitted = { ...toSubmittedContact(values), consent: givenConsent(site) };
    const { entry_period: period } = await contactStore.add(submitted, () =>
      registerEntry(payload, {
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
      }),
    );
    forgetIdempotencyKey();
    markAlreadyEntered(period ?? null, new Date());
  } catch (error) {
    if (isApiError(error)) recordRejection(error);
    throw error;
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
