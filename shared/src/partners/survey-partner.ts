import type { Contact } from '../contact/contact';
import { paths } from '../paths';
import type { SiteConfig } from '../site/site-config';
import { birthdayParts } from './birthday-parts';
import { contactDetails } from './contact-details';
import type { SurveyDetail } from './details';
import { selectDetails, detailFields, type PartnerDetails, type PartnerFields } from './field-map';

const details: PartnerDetails<SurveyDetail> = {
  ...contactDetails,
  birthday: { label: 'date of birth', values: ({ birthday }) => birthdayParts(birthday) },
};

const detailsFor = (site: SiteConfig) => selectDetails(details, site.partners.survey.details);

/** The survey widget of /paths/soffer (specification, section 7.3). */
export const surveyPartner = {
  page: paths.surveyOffer,
  /** Global variable from which the partner's loader reads its fields. */
  globalName: 'surveyWidget',

  /**
   * Returns the values that the loader script receives.
   * @param contact the stored contact record.
   * @param site the partner's placement id.
   * @param attribution the utm_source value, empty for none.
   */
  fields(contact: Contact, site: SiteConfig, attribution: string): PartnerFields {
    return {
      placement_id: site.partners.survey.placementId,
      sub_id: attribution,
      ...detailFields(detailsFor(site), contact),
    };
  },

  /** Returns the labels of the personal details in the fields. */
  receives: (site: SiteConfig): string[] => detailsFor(site).map((detail) => detail.label),
};
