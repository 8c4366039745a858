import { contactFieldNames } from '../rules/entry/submitted-contact';
import type { EntryReceipt } from '../rules/entry/entry-receipt';
import { contactKey, contactVersion } from './device-record';

export { contactKey, contactVersion, mayHaveContact, removeExpiredContact } from './device-record';

/** Fields that come from the entry API's response. */
export const contactReceiptFields: readonly (keyof EntryReceipt)[] = Object.keys({
  id: true,
  entry_period: true,
  entered_at: true,
} satisfies Record<keyof EntryReceipt, true>) as (keyof EntryReceipt)[];

/** What a package expects of the page's contact store and of the stored record. */
export interface ContactContract {
  /** Key in local storage. */
  readonly key: string;
  /** Version of the stored record. */
  readonly version: number;
  readonly fields: readonly string[];
}

/**
 * The contract of these sources. It holds plain values, so that each build can carry the contract
 * that it was compiled against, and promotion can compare them.
 */
export const contactContract: ContactContract = {
  key: contactKey,
  version: contactVersion,
  fields: [...contactFieldNames, ...contactReceiptFields, 'consent', 'sent'],
};
