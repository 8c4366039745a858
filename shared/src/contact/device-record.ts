import { isBeforeRules } from '../rules/calendar/entry-period';
import { withStorage } from '../storage/with-storage';

/** Key of the stored record in local storage (docs/product.md, sections 3 and 9). */
export const contactKey = 'root';
/** Version of the stored record (docs/product.md, sections 3 and 9). */
export const contactVersion = 1;
/** How long the device keeps a record, in milliseconds. The record is personal data. */
export const STORED_CONTACT_LIFETIME_MS: number = 24 * 60 * 60 * 1000;

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
