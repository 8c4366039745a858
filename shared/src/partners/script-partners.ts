import type { Contact } from '../contact/contact';
import { paths } from '../paths';
import type { ContactField } from '../rules/entry/submitted-contact';
import type { SiteConfig } from '../site/site-config';
import { chosenDetails, detailFields, type PartnerDetails, type PartnerFields } from './field-map';

const labels = {
  first_name: 'first name',
  last_name: 'last name',
  email: 'email',
  gender: 'gender',
  phone: 'phone',
  birthday: 'date of birth',
  street: 'street address',
  city: 'city',
  state: 'state',
  postal_code: 'zip',
  tcpa: 'the consent you gave on the form',
} as const satisfies Partial<Record<ContactField, string>>;

/** The contact record under its own field names (specification, section 3). */
const contactDetails = Object.fromEntries(
  (Object.keys(labels) as (keyof typeof labels)[]).map((name) => [
    name,
    { label: labels[name], values: (contact: Contact) => ({ [name]: String(contact[name]) }) },
  ]),
) as PartnerDetails<ContactField>;

/** Splits `MM/DD/YYYY` as the survey expects it (specification, section 2). */
function birthdayParts({ birthday }: Contact): PartnerFields {
  const [month = '', day = '', year = ''] = birthday.split('/');
  return { year, month, day };
}

/**
 * Label of the transaction id where a partner's data is listed. The id is derived from the entry,
 * so that a partner can recognize a call for the same entry; the entry id itself is never sent.
 */
const transactionLabel = 'a code for this entry';

/** A partner whose script reads its fields from a global variable. */
export interface ScriptPartner {
  readonly key: 'lead' | 'survey';
  /** Path of the page that runs the script. */
  readonly page: string;
  readonly globalName: string;
  /**
   * Builds the fields that the script receives.
   * @param contact the stored contact record.
   * @param attribution the utm_source value, empty when there is none.
   * @param transactionId the same for every call for one entry, so that the partner can
   * deduplicate.
   */
  fields(
    contact: Contact,
    site: SiteConfig,
    attribution: string,
    transactionId: string,
  ): PartnerFields;
  /** Labels of what the fields say about the visitor. */
  receives(site: SiteConfig): string[];
}

/** @param ids the partner's fields that say nothing about the person. */
function scriptPartner(
  { key, page, globalName }: Pick<ScriptPartner, 'key' | 'page' | 'globalName'>,
  details: PartnerDetails<ContactField>,
  ids: (site: SiteConfig, attribution: string) => PartnerFields,
): ScriptPartner {
  const detailsFor = ({ partners }: SiteConfig) => chosenDetails(details, partners[key].details);
  return {
    key,
    page,
    globalName,
    fields: (contact, site, attribution, transactionId) => ({
      ...ids(site, attribution),
      ...detailFields(detailsFor(site), contact),
      transaction_id: transactionId,
    }),
    receives: (site) => [...detailsFor(site).map(({ label }) => label), transactionLabel],
  };
}

/** The lead-placement script of /paths/toffer (specification, section 7.3). */
export const leadPartner: ScriptPartner = scriptPartner(
  { key: 'lead', page: paths.leadOffer, globalName: 'leadPlacement' },
  contactDetails,
  ({ partners: { lead }, publicBaseUrl }, attribution) => ({
    publisher_id: lead.publisherId,
    placement_id: lead.placementId,
    affid: lead.affiliateId,
    subid: attribution,
    redirect_url: new URL(paths.embeddedOffer, publicBaseUrl).href,
  }),
);

/** The survey widget of /paths/soffer (specification, section 7.3). */
export const surveyPartner: ScriptPartner = scriptPartner(
  { key: 'survey', page: paths.surveyOffer, globalName: 'surveyWidget' },
  { ...contactDetails, birthday: { label: labels.birthday, values: birthdayParts } },
  ({ partners: { survey } }, attribution) => ({
    placement_id: survey.placementId,
    sub_id: attribution,
  }),
);
