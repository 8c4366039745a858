import { isApiError, registerEntry, type ApiError } from '@prizestash/shared/api';
import { contactStore, whenRehydrated, type EntryReceipt } from '@prizestash/shared/contact';
import { paths } from '@prizestash/shared/paths';
import type { ClaimValues } from '@prizestash/shared/rules/claim-schema';
import { CONSENT_VERSION, consentAsLine, consentText } from '@prizestash/shared/rules/consent';
import type { SiteConfig } from '@prizestash/shared/site';
import { deviceOf } from './device';
import { entryKeyFor, forgetEntryKey } from './entry-key';
import { toEntryPayload, toSubmittedContact } from './to-entry-payload';

/** What goes with an entry beside its values. */
export interface EntryCircumstances {
  readonly site: SiteConfig;
  /** True when the field that no person sees was filled in. */
  readonly trapFilled: boolean;
  /** Seconds since the form appeared; null when unknown. */
  readonly fillSeconds: number | null;
}

/**
 * Enters a checked claim: through the contact store, which keeps the contact once the API has
 * accepted the entry, and with the evidence of consent beside the call.
 * @throws {ApiError} for every way the call can fail; the stored contact is then as it was.
 */
export async function submitClaim(
  values: ClaimValues,
  { site, trapFilled, fillSeconds }: EntryCircumstances,
): Promise<EntryReceipt> {
  const device = deviceOf(navigator.userAgent, navigator.maxTouchPoints);
  const { lead, embedded, survey } = site.partners;
  const payload = toEntryPayload(values, device, site.landingPageId);
  // An older record that is still being read must not come out on top of this entry.
  await whenRehydrated;
  try {
    const receipt = await contactStore.add(toSubmittedContact(values), () =>
      registerEntry(payload, {
        apiBaseUrl: site.apiBaseUrl,
        idempotencyKey: entryKeyFor(payload),
        evidence: {
          consentVersion: CONSENT_VERSION,
          consentText: consentAsLine(consentText([lead.name, embedded.name, survey.name])),
          pagePath: paths.apply,
          releaseSetId: site.releaseSetId,
          documentVersions: site.documentVersions,
          trapFilled,
          fillSeconds,
        },
      }),
    );
    forgetEntryKey();
    return receipt;
  } catch (failure) {
    if (isApiError(failure) && isSpent(failure)) forgetEntryKey();
    throw failure;
  }
}

/**
 * True when the key can bring nothing new. The API gives the answer `duplicate` to the same key
 * again, also in the next month, when the same values would be an entry.
 */
function isSpent({ code }: ApiError): boolean {
  return code === 'duplicate' || code === 'key-reused';
}
