import { paths } from '../paths';
import type { SiteConfig } from '../site/site-config';

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
