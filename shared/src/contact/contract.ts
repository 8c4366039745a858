import { withStorage } from '../storage/with-storage';
import { isBeforeRules } from '../rules/calendar/entry-period';
import { contactFieldNames } from '../rules/entry/submitted-contact';
import type { EntryReceipt } from '../rules/entry/entry-receipt';

/** Key of the stored record in local storage (docs/product.md, sections 3 and 9). */
export const contactKey = 'root';
/** Version of the stored record (docs/product.md, sections 3 and 9). */
export const contactVersion = 1;
/** How long the device keeps a record, in milliseconds. The record is personal data. */
export const STORED_CONTACT_LIFETIME_MS: number = 24 * 60 * 60 * 1000;

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
  fields: [...contactFieldNames, ...contactReceiptFields],
};

/** Whether this device has a record that may be of an entry: only then a page loads the store. */
export const mayHaveContact = (): boolean =>
  withStorage('localStorage', (storage) => storage.getItem(contactKey)) !== null;

/**
 * When a record ends. One without a time, or with that of a clock which was wrong then or is now, gets
 * 24 hours; one with a time that this site never writes has ended.
 * @param expiryMs as stored, milliseconds since 1970; NaN for none.
 * @param nowMs the current time, milliseconds since 1970.
 */
export function expiryOf(expiryMs: number, nowMs: number): number {
  const latest = nowMs + STORED_CONTACT_LIFETIME_MS;
  const isOfOneClock = isBeforeRules(new Date(expiryMs)) === isBeforeRules(new Date(nowMs));
  if (Number.isNaN(expiryMs) || !isOfOneClock) return latest;
  return expiryMs > latest ? nowMs : expiryMs;
}

/**
 * Removes a stored record that has expired, without the contact store, which most pages never load,
 * and tells a store of this page as the browser tells those of other tabs.
 * @param nowMs the current time, milliseconds since 1970.
 */
export function removeExpiredContact(nowMs: number): void {
  withStorage('localStorage', (storage) => {
    const [, expiry] = /"expireInTimestamp":(\d+)/.exec(storage.getItem(contactKey) ?? '') ?? [];
    if (expiryOf(Number(expiry), nowMs) > nowMs) return;
    storage.removeItem(contactKey);
    window.dispatchEvent(new StorageEvent('storage', { key: contactKey }));
  });
}
