import type { Contact } from '../contact/contact';
import { paths } from '../paths';
import type { SiteConfig } from '../site/site-config';
import { contactDetails } from './contact-details';
import { chosenDetails, detailFields, type PartnerFields } from './field-map';

const detailsFor = (site: SiteConfig) => chosenDetails(contactDetails, site.partners.lead.details);

/** The lead-placement script of /paths/toffer (specification, section 7.3). */
export const leadPartner = {
  page: paths.leadOffer,
  /** The global variable in which the partner's script looks for its fields. */
  globalName: 'leadPlacement',

  /**
   * What the script is passed.
   * @param contact the stored contact record.
   * @param site ids, and the address the redirect leads to.
   * @param attribution the utm_source value, empty when there is none.
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

  /** Labels of the personal details among the fields. */
  receives: (site: SiteConfig): string[] => detailsFor(site).map((detail) => detail.label),
};
