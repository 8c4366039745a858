import type { Contact } from '../contact/contact';
import { paths } from '../paths';
import type { SiteConfig } from '../site/site-config';
import { contactDetails } from './contact-details';
import { selectDetails, detailFields, type PartnerFields } from './field-map';

const detailsFor = (site: SiteConfig) => selectDetails(contactDetails, site.partners.lead.details);

/** The lead-placement script of /paths/toffer (specification, section 7.3). */
export const leadPartner = {
  page: paths.leadOffer,
  /** Global variable from which the partner's script reads its fields. */
  globalName: 'leadPlacement',

  /**
   * Returns the values that the script receives.
   * @param contact the stored contact record.
   * @param site the partner's ids, and the base URL of the redirect.
   * @param attribution the utm_source value, empty for none.
   */
  fields(contact: Contact, site: SiteConfig, attribution: string): PartnerFields {
    const { publisherId, placementId, affiliateId } = site.partners.lead;
    return {
      publisher_id: publisherId,
      placement_id: placementId,
      affid: affiliateId,
      subid: attribution,
      ...detailFields(detailsFor(site), contact),
      redirect_url: new URL(paths.embeddedOffer, site.publicBaseUrl).href,
    };
  },

  /** Returns the labels of the personal details in the fields. */
  receives: (site: SiteConfig): string[] => detailsFor(site).map((detail) => detail.label),
};
