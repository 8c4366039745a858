import type { Contact } from '../contact/contact';

/** The values that a partner receives: parameter name to value, not yet encoded. */
export type PartnerFields = Readonly<Record<string, string>>;

/**
 * One personal detail as one partner receives it. Label and values are one object, so that a page
 * names everything that is sent.
 */
interface PartnerDetail {
  /** The name that visitors read, for example `zip`. */
  readonly label: string;
  /** Returns the parameters that carry the detail, under the partner's names. */
  readonly values: (contact: Contact) => PartnerFields;
}

/** A partner's details by contact field. */
export type PartnerDetails<Key extends string> = Readonly<Record<Key, PartnerDetail>>;

/**
 * Selects the details that a partner receives: the configured ones, or all.
 * @param details all details of the partner.
 * @param configured names of details; left out means all, an empty list means none.
 * @returns the selected details, in the order of `details`.
 */
export function selectDetails<Key extends string>(
  details: PartnerDetails<Key>,
  configured: readonly Key[] | undefined,
): readonly PartnerDetail[] {
  const names = Object.keys(details) as Key[];
  return names.filter((name) => !configured || configured.includes(name)).map((n) => details[n]);
}

/**
 * Returns the parameters of the details for one contact.
 * @param details from `selectDetails`.
 * @param contact the stored contact record.
 */
export function detailFields(details: readonly PartnerDetail[], contact: Contact): PartnerFields {
  return Object.assign({}, ...details.map((detail) => detail.values(contact))) as PartnerFields;
}
