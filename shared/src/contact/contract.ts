import { withStorage } from '../storage/with-storage';
import { contactFieldNames } from '../rules/entry/submitted-contact';
import type { EntryReceipt } from '../rules/entry/entry-receipt';

/** Key of the stored record in local storage (docs/product.md, sections 3 and 9). */
export const contactKey = 'root';
/** Version of the stored record (docs/product.md, sections 3 and 9). */
export const contactVersion = 1;
const DAY_MS = 86_400_000;

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

/** Whether this device has a record that may be of an entry: only then a page loads the store. */
export const mayHaveContact = (): boolean =>
  withStorage('localStorage', (storage) => storage.getItem(contactKey)) !== null;

/**
 * Removes a stored record that has expired, without the contact store, which most pages never load.
 * One with a time that this site never writes is none; the store gives a time to one without.
 * @param nowMs the current time, milliseconds since 1970.
 */
export function removeExpiredContact(nowMs: number): void {
  withStorage('localStorage', (storage) => {
    const [, expiry] = /"expireInTimestamp":(\d+)/.exec(storage.getItem(contactKey) ?? '') ?? [];
    const leftMs = Number(expiry) - nowMs;
    if (leftMs <= 0 || leftMs > DAY_MS) storage.removeItem(contactKey);
  });
}
