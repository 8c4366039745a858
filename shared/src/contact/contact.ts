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

/**
 * The contact record: the data of the API's response, of which pages read the receipt, merged with
 * the submitted fields.
 */
export type Contact = SubmittedContact & Partial<EntryReceipt>;
