import type { Gender } from '../person/genders';

/**
 * The fields of the contact, in the order of the form (specification, section 3). Types, stored
 * records, lists for the operator and partner details follow this list.
 */
export const contactFields = [
  'first_name',
  'last_name',
  'email',
  'gender',
  /** `+1` and ten digits. */
  'phone',
  /** `MM/DD/YYYY`, two-digit month and day. */
  'birthday',
  'street',
  'city',
  /** A state's label, for example `California`. */
  'state',
  /** Five digits. */
  'postal_code',
  /**
   * Consent to rules, terms, privacy policy and daily email promotions; true in an accepted entry.
   */
  'tcpa',
] as const;
export type ContactField = (typeof contactFields)[number];
type TextField = Exclude<ContactField, 'gender' | 'tcpa'>;

/** The details that a visitor submits and the device stores. */
export interface SubmittedContact extends Readonly<Record<TextField, string>> {
  readonly gender: Gender;
  readonly tcpa: boolean;
}
