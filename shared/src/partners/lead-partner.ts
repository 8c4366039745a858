import type { Contact } from '../contact/contact';
import { paths } from '../paths';
import type { SiteConfig } from '../site/site-config';
import { contactDetails } from './contact-details';
import { chosenDetails, detailFields, type PartnerFields } from './field-map';
import { transactionLabel } from './transaction';

const detailsFor = (site: SiteConfig) => chosenDetails(contactDetails, site.partners.lead.details);

/** The lead-placement script of /paths/toffer (specification, section 7.3). */
export const leadPartner = {
  key: 'lead',
  page: paths.leadOffer as string,
  /** The global variable in which the partner's script looks for its fields. */
  globalName: 'leadPlacement',

  /**
   * Builds the fields that the script receives.
   * @param contact the stored contact record.
   * @param site the partner's ids, and the address that the script redirects to.
   * @param attribution the utm_source value, empty when there is none.
   * @param transactionId the same for every call for one entry, so that the partner can deduplicate.
   */
  fields(
    contact: Contact,
    site: SiteConfig,
    attribution: string,
    transactionId: string,
  ): PartnerFields {
    const { publisherId, placementId, affiliateId } = site.partners.lead;
    return {
      publisher_id: publisherId,
      placement_id: placementId,
      affid: affiliateId,
      subid: attribution,
      ...detailFields(detailsFor(site), contact),
      redirect_url: new URL(paths.embeddedOffer, site.publicBaseUrl).href,
      transaction_id: transactionId,
    };
  },

  /** Labels of what the fields say about the visitor. */
  receives: (site: SiteConfig): string[] => [
    ...detailsFor(site).map((detail) => detail.label),
    transactionLabel,
  ],
} as const;
