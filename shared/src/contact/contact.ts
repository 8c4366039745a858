/** A visitor's details as they are stored on the device and sent as an entry (specification, section 3). */
export interface SubmittedContact {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  /** `"0"` male, `"1"` female, `"2"` other. */
  readonly gender: '0' | '1' | '2';
  /** `+1` and ten digits. */
  readonly phone: string;
  /** `MM/DD/YYYY`, two-digit month and day. */
  readonly birthday: string;
  readonly street: string;
  readonly city: string;
  /** The state's label, for example `California`. */
  readonly state: string;
  /** Five digits. */
  readonly postal_code: string;
  /** Consent to rules, terms, privacy policy and daily email promotions. */
  readonly tcpa: boolean;
}

/** What the entry API returns for an accepted entry. */
export interface EntryReceipt {
  readonly id: string;
  /** Calendar month at UTC-6, for example `2026-11`. */
  readonly entry_period: string;
  /** UTC, ISO 8601. */
  readonly entered_at?: string;
}

/**
 * The response to an accepted entry, as the caller of `contactStore.add` receives it. The status
 * stands beside the receipt's fields, because a store of an earlier release merges the whole object
 * into the contact and must find them there.
 */
export interface EntryResponse extends EntryReceipt {
  /** HTTP status: 200. */
  readonly status: number;
}

/** The contact record: the API's receipt merged with the submitted fields. */
export type Contact = SubmittedContact & Partial<EntryReceipt>;
