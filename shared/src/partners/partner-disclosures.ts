import type { SiteConfig } from '../site/site-config';
import { embeddedPartner } from './embedded-partner';
import { leadPartner } from './lead-partner';
import { surveyPartner } from './survey-partner';

/** The label of the utm_source value in lists of what a partner receives. */
export const attributionLabel = 'the ad that brought you here';

/** What one partner receives about an entrant. */
export interface PartnerDisclosure {
  /** The partner's name. */
  readonly partner: string;
  /** Path of the page that passes the details on. */
  readonly page: string;
  /** Labels of all data about the visitor, including the traffic source. */
  readonly receives: readonly string[];
}

/**
 * Lists what each partner receives, in the order of the offer pages. The privacy policy and the
 * consent text are generated from this list, so they match what is sent.
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
