import type { SiteConfig } from '../site/site-config';
import { embeddedPartner } from './embedded-partner';
import { leadPartner, surveyPartner } from './script-partners';

/** Label of the utm_source value where a partner's data is listed. */
export const attributionLabel = 'the ad that brought you here';

/** What one partner receives about an entrant. */
export interface PartnerDisclosure {
  /** The partner's name. */
  readonly partner: string;
  /** Path of the page that sends the details. */
  readonly page: string;
  /** Labels of everything it receives about the visitor, including the advertisement source. */
  readonly receives: readonly string[];
}

/**
 * Lists what each partner receives, in the order of the visit. The privacy policy and the consent
 * text are built from it, so that they match the calls.
 * @param site the operator's configuration.
 */
export function partnerDisclosures(site: SiteConfig): PartnerDisclosure[] {
  const { lead, embedded, survey } = site.partners;
  return (
    [
      [lead.name, leadPartner],
      [embedded.name, embeddedPartner],
      [survey.name, surveyPartner],
    ] as const
  ).map(([partner, map]) => ({
    partner,
    page: map.page,
    receives: [...map.receives(site), attributionLabel],
  }));
}

/**
 * Formats the sentence that lists what a partner receives, for example
 * "Example Deals receives: first name, email, zip".
 * @param partner the partner's name.
 * @param labels from the partner's `receives`.
 */
export function receivesSentence(partner: string, labels: readonly string[]): string {
  return `${partner} receives: ${labels.length > 0 ? labels.join(', ') : 'no personal details'}`;
}
