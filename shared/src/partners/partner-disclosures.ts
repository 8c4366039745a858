import type { SiteConfig } from '../site/site-config';
import { embeddedPartner } from './embedded-partner';
import { leadPartner } from './lead-partner';
import { surveyPartner } from './survey-partner';

/** How the utm_source value is called where a partner's data is listed. */
export const attributionLabel = 'the ad that brought you here';

/** What one partner is told about an entrant. */
export interface PartnerDisclosure {
  /** The partner's name. */
  readonly partner: string;
  /** Path of the page on which it gets the details. */
  readonly page: string;
  /** Labels of everything it is given about the visitor, the advertisement source included. */
  readonly receives: readonly string[];
}

/**
 * Who gets what, in the order of the visit. The privacy policy lists it and the consent text names
 * the partners, so neither can fall behind the calls.
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
