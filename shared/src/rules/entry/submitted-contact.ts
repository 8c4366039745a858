import type { Gender } from '../person/genders';

/** The details that a visitor submits and the device stores (specification, section 3). */
export interface SubmittedContact {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly gender: Gender;
  /** `+1` and ten digits. */
  readonly phone: string;
  /** `MM/DD/YYYY`, two-digit month and day. */
  readonly birthday: string;
  readonly street: string;
  readonly city: string;
  /** A state's label, for example `California`. */
  readonly state: string;
  /** Five digits. */
  readonly postal_code: string;
  /** Consent to rules, terms, privacy policy and daily email promotions; true in an accepted entry. */
  readonly tcpa: boolean;
}
