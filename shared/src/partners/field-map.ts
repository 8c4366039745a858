import type { Contact } from '../contact/contact';

/** What goes over the wire to a partner: parameter name to value, not yet encoded. */
export type PartnerFields = Readonly<Record<string, string>>;

/** One personal detail as one partner gets it. The label and the values stay in one line, so no page can say less than is sent. */
export interface PartnerDetail {
  /** In the visitor's words, for example `zip`. */
  readonly label: string;
  /** The parameters that carry it, in the partner's words. */
  readonly values: (contact: Contact) => PartnerFields;
}

/** A partner's details by the contact field they come from. */
export type PartnerDetails<Key extends string> = Readonly<Record<Key, PartnerDetail>>;

/**
 * Which details a partner gets: the configured ones, or all of its map.
 * @param details the partner's whole map.
 * @param configured names of details; left out means all, an empty list means none.
 * @returns the chosen details, in the order of the map.
 */
export function chosenDetails<Key extends string>(
  details: PartnerDetails<Key>,
  configured: readonly Key[] | undefined,
): readonly PartnerDetail[] {
  const names = Object.keys(details) as Key[];
  return names.filter((name) => !configured || configured.includes(name)).map((n) => details[n]);
}

/**
 * The parameters of the given details for one contact.
 * @param details from `chosenDetails`.
 * @param contact the stored contact record.
 */
export function detailFields(details: readonly PartnerDetail[], contact: Contact): PartnerFields {
  return Object.assign({}, ...details.map((detail) => detail.values(contact))) as PartnerFields;
}
