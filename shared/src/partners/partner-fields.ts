import type { Contact } from '../contact/contact';
import type { PartnerManifest } from '../remote/manifest';
import type { ContactField } from '../rules/entry/submitted-contact';
import type { PartnerConfig, SiteConfig } from '../site/site-config';
import { offerAfter } from './offers';

/** The parameters of a call to a partner: name to value, not yet encoded. */
export type PartnerFields = Readonly<Record<string, string>>;

const labels: Readonly<Partial<Record<ContactField, string>>> = {
  birthday: 'date of birth',
  street: 'street address',
  postal_code: 'zip',
  tcpa: 'the consent you gave on the form',
};

/**
 * Label of the code that is derived from the entry, so that a partner can recognize a call for the
 * same entry; the entry id itself is never sent.
 */
const codeLabel = 'a code for this entry';

/** The details that the partner declares and the operator allows. */
function detailsOf({ details }: PartnerManifest, config: PartnerConfig) {
  const declared = Object.entries(details) as [ContactField, string | readonly string[]][];
  return declared.filter(([field]) => config.details?.includes(field) ?? true);
}

/**
 * Labels of what a partner receives about the visitor. Labels and values follow from one declaration,
 * so that a page cannot list less than the call sends.
 */
export function receivedLabels(partner: PartnerManifest, config: PartnerConfig): string[] {
  const details = detailsOf(partner, config);
  const hasCode = Object.values(partner.parameters).includes('entry-code');
  return [
    ...details.map(([field]) => labels[field] ?? field.replaceAll('_', ' ')),
    ...(hasCode ? [codeLabel] : []),
  ];
}

/** A field that the visitor left empty has no parameter. */
function detailFields(
  field: ContactField,
  names: string | readonly string[],
  contact: Contact,
): PartnerFields {
  const value = contact[field];
  if (value === undefined) return {};
  if (typeof names === 'string') return { [names]: String(value) };
  const [month = '', day = '', year = ''] = String(value).split('/');
  return Object.fromEntries(names.map((name, index) => [name, [year, month, day][index] ?? '']));
}

/** What differs between visits, besides the contact. */
interface CallValues {
  /** The utm_source value, empty when there is none. */
  readonly attribution: string;
  /** The same for every call for one entry, so that the partner can deduplicate. */
  readonly entryCode: string;
}

/**
 * Builds the parameters of a call to a partner by its declaration (docs/product.md, section 7.3).
 * @throws {Error} for a partner that is not configured: its page is not part of the site.
 */
export function partnerFields(
  partner: PartnerManifest,
  site: SiteConfig,
  contact: Contact,
  { attribution, entryCode }: CallValues,
): PartnerFields {
  const config = partnerConfig(site, partner.id);
  const nextPage = new URL(offerAfter(site, partner.id) ?? partner.page, site.publicBaseUrl).href;
  const values: PartnerFields = { attribution, 'entry-code': entryCode, 'next-page': nextPage };
  const parameters = Object.entries(partner.parameters).map(([name, source]) => [
    name,
    values[source] ?? String(config[source.replace('settings.', '')]),
  ]);
  const details = detailsOf(partner, config).map((detail) => detailFields(...detail, contact));
  return Object.assign(Object.fromEntries(parameters) as object, ...details) as PartnerFields;
}

/**
 * Returns the operator's configuration of a partner.
 * @throws {Error} for a partner that is not configured.
 */
export function partnerConfig({ partners }: SiteConfig, id: string): PartnerConfig {
  const config = partners[id];
  if (!config) throw new Error(`the partner ${id} is not configured`);
  return config;
}
