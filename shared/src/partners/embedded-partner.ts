import type { Contact } from '../contact/contact';
import { paths } from '../paths';
import type { SiteConfig } from '../site/site-config';
import type { EmbeddedDetail } from './details';
import { chosenDetails, detailFields, type PartnerDetails, type PartnerFields } from './field-map';

const details: PartnerDetails<EmbeddedDetail> = {
  first_name: { label: 'first name', values: ({ first_name }) => ({ fname: first_name }) },
  email: { label: 'email', values: ({ email }) => ({ email }) },
  postal_code: { label: 'zip', values: ({ postal_code }) => ({ zip: postal_code }) },
};

const detailsFor = (site: SiteConfig) => chosenDetails(details, site.partners.embedded.details);

/** The offer in a frame of /paths/noffer1 (specification, section 7.3). */
export const embeddedPartner = {
  key: 'embedded',
  page: paths.embeddedOffer as string,

  /**
   * Builds the query parameters of the frame's URL.
   * @param contact the stored contact record.
   * @param site the partner's ids.
   * @param attribution the utm_source value, empty when there is none.
   */
  fields(contact: Contact, site: SiteConfig, attribution: string): PartnerFields {
    const { sid, affiliateId } = site.partners.embedded;
    return {
      sid,
      affid: affiliateId,
      SubID: attribution,
      ...detailFields(detailsFor(site), contact),
    };
  },

  /**
   * Builds the frame's URL with every value encoded. Keeps the parameters of the configured URL.
   */
  frameUrl(contact: Contact, site: SiteConfig, attribution: string): string {
    const url = new URL(site.partners.embedded.frameUrl);
    for (const [name, value] of Object.entries(this.fields(contact, site, attribution))) {
      url.searchParams.set(name, value);
    }
    return url.href;
  },

  /** Labels of the personal details among the fields. */
  receives: (site: SiteConfig): string[] => detailsFor(site).map((detail) => detail.label),
} as const;
