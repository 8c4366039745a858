import type { SiteConfig } from '../site/site-config';

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
 * Lists what each partner receives, in the order of the visit. The privacy policy is built from it,
 * so that it matches the calls.
 * @param site the operator's configuration.
 */
export function partnerDisclosures({ offers, partners }: SiteConfig): PartnerDisclosure[] {
  return offers.map(({ partner, page, receives }) => ({
    partner: partners[partner]?.name ?? partner,
    page,
    receives: [...receives, attributionLabel],
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
