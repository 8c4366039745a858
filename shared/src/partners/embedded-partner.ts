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
  page: paths.embeddedOffer,

  /**
   * What the frame's address carries.
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
   * The frame's whole address, every value encoded.
   * Parameters that the configured address already has are kept.
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
};
