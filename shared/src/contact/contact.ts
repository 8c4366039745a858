import type { SubmittedContact } from '../rules/entry/submitted-contact';

export type { SubmittedContact } from '../rules/entry/submitted-contact';

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
