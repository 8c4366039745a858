import type { Contact } from '../contact/contact';
import { paths } from '../paths';
import type { SiteConfig } from '../site/site-config';
import { birthdayParts } from './birthday-parts';
import { contactDetails } from './contact-details';
import type { SurveyDetail } from './details';
import { chosenDetails, detailFields, type PartnerDetails, type PartnerFields } from './field-map';
import { transactionLabel } from './transaction';

const details: PartnerDetails<SurveyDetail> = {
  ...contactDetails,
  birthday: { label: 'date of birth', values: ({ birthday }) => birthdayParts(birthday) },
};

const detailsFor = (site: SiteConfig) => chosenDetails(details, site.partners.survey.details);

/** The survey widget of /paths/soffer (specification, section 7.3). */
export const surveyPartner = {
  key: 'survey',
  page: paths.surveyOffer as string,
  /** The global variable in which the partner's loader looks for its fields. */
  globalName: 'surveyWidget',

  /**
   * Builds the fields that the loader script receives.
   * @param contact the stored contact record.
   * @param site the partner's placement id.
   * @param attribution the utm_source value, empty when there is none.
   * @param transactionId the same for every call for one entry, so that the partner can deduplicate.
   */
  fields(
    contact: Contact,
    site: SiteConfig,
    attribution: string,
    transactionId: string,
  ): PartnerFields {
    return {
      placement_id: site.partners.survey.placementId,
      sub_id: attribution,
      ...detailFields(detailsFor(site), contact),
      transaction_id: transactionId,
    };
  },

  /** Labels of what the fields say about the visitor. */
  receives: (site: SiteConfig): string[] => [
    ...detailsFor(site).map((detail) => detail.label),
    transactionLabel,
  ],
} as const;
