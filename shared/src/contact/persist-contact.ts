import { makePersistable } from 'mobx-persist-store';
import { checkedStorage } from './checked-storage';
import { ContactRecord, type ContactStorage } from './contact-record';
import type { ContactStore } from './contact-store';
import { contactKey, contactVersion, STORED_CONTACT_LIFETIME_MS } from './device-record';
import { followStoredContact } from './follow-stored-contact';

/** Rehydration time-out (docs/product.md, sections 4 and 9). */
const REHYDRATION_TIMEOUT_MS = 5000;

/**
 * Persists the store's contact under the key `root`, version 1, for 24 hours, and follows changes
 * by other tabs (docs/product.md, sections 3, 4 and 9).
 *
 * @param store the page's one contact store.
 * @param storage `window.localStorage` in the site.
 * @returns resolves when the stored record has been read, or after 5000 ms without it. Never rejects.
 */
export async function persistContact(store: ContactStore, storage: ContactStorage): Promise<void> {
  let hasTimedOut = false;
  const record = new ContactRecord(storage);
  const persistence = makePersistable(
    store,
    {
      name: contactKey,
      properties: ['contact'],
      version: contactVersion,
      expireIn: STORED_CONTACT_LIFETIME_MS,
      storage: checkedStorage(record, () => hasTimedOut),
    },
    // Otherwise each visit writes the record again and so prolongs its 24 hours.
    { fireImmediately: false },
  );
  const timeout = new Promise<void>((resolve) =>
    setTimeout(() => {
      hasTimedOut = true;
      resolve();
    }, REHYDRATION_TIMEOUT_MS),
  );
  await Promise.race([persistence, timeout]);
  followStoredContact(store, record, persistence);
}
