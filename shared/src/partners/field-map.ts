import type { Contact } from '../contact/contact';

/** The parameters of a call to a partner: name to value, not yet encoded. */
export type PartnerFields = Readonly<Record<string, string>>;

/**
 * One personal detail as one partner receives it. Label and values are one entry, so that a page
 * cannot list less than the call sends.
 */
export interface PartnerDetail {
  /** The label that the visitor reads, for example `zip`. */
  readonly label: string;
  /** The parameters that carry the detail, under the partner's names. */
  readonly values: (contact: Contact) => PartnerFields;
}

/** A partner's details by the contact field they come from. */
export type PartnerDetails<Key extends string> = Readonly<Record<Key, PartnerDetail>>;

/**
 * Selects the details that a partner receives.
 * @param details all details of the partner.
 * @param configured names of details; undefined selects all, an empty list none.
 * @returns the selected details, in the order of `details`.
 */
export function chosenDetails<Key extends string>(
  details: PartnerDetails<Key>,
  configured: readonly Key[] | undefined,
): readonly PartnerDetail[] {
  const names = Object.keys(details) as Key[];
  return names.filter((name) => !configured || configured.includes(name)).map((n) => details[n]);
}

/**
 * Builds the parameters of the given details for one contact.
 * @param details from `chosenDetails`.
 * @param contact the stored contact record.
 */
export function detailFields(details: readonly PartnerDetail[], contact: Contact): PartnerFields {
  return Object.assign({}, ...details.map((detail) => detail.values(contact))) as PartnerFields;
}
