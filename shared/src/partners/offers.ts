import { paths } from '../paths';
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

/** Path of the page that follows the form: the first offer, or the receipt without offers. */
export function firstOffer({ offers }: SiteConfig): string {
  return offers[0]?.page ?? paths.receipt;
}

/** Path of the offer after that of a partner; undefined after the last one. */
export function offerAfter({ offers }: SiteConfig, partner: string): string | undefined {
  const index = offers.findIndex((offer) => offer.partner === partner);
  return index < 0 ? undefined : offers[index + 1]?.page;
}

/** Names of the partners, in the order of the consent text. */
export function partnerNames({ partners }: SiteConfig): string[] {
  return Object.values(partners).map(({ name }) => name);
}
