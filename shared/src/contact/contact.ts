import type { EntryReceipt } from '../rules/entry/entry-receipt';
import type { SubmittedContact } from '../rules/entry/submitted-contact';

export type { EntryReceipt } from '../rules/entry/entry-receipt';
export type { SubmittedContact } from '../rules/entry/submitted-contact';

/**
 * The response to an accepted entry, as the caller of `contactStore.add` receives it. The status
 * stands beside the receipt's fields, because a store of an earlier release merges the whole object
 * into the contact and must find them there.
 */
export interface EntryResponse extends Partial<EntryReceipt> {
  /** HTTP status: 200. */
  readonly status: number;
}

/** What a person agreed to with an entry, as the page showed it then. */
export interface GivenConsent {
  /** The consent text, as `consentLine` writes it. */
  readonly text: string;
  /** Names of the partners that may receive the details, by their ids. */
  readonly recipients: Readonly<Record<string, string>>;
  /** Versions of the legal texts, by path. */
  readonly documents: Readonly<Record<string, string>>;
}

/** What this device passed to a partner. */
export interface SentDetails {
  /** The partner's name. */
  readonly partner: string;
  /** What the page said that the partner receives. */
  readonly details: string;
  /** When it was first passed: UTC, ISO 8601. */
  readonly at: string;
}

/**
 * The contact record: the data of the API's response, of which pages read the receipt, merged with
 * the submitted fields and the consent, and what partners were sent.
 */
export type Contact = SubmittedContact &
  Partial<EntryReceipt> & {
    readonly consent?: GivenConsent;
    readonly sent?: readonly SentDetails[];
  };
