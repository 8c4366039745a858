import { type PersistStore, makePersistable } from 'mobx-persist-store';
import {
  ContactRecord,
  parseStoredContact,
  checkedStorage,
  type ContactStorage,
} from './stored-contact';
import type { ContactStore } from './contact-store';
import { contactKey, expiryOf, contactVersion, STORED_CONTACT_LIFETIME_MS } from './device-record';

/**
 * Updates the store when another tab changes the stored contact, and forgets an expired contact.
 *
 * Re-reads storage when the page becomes visible or returns from the back/forward cache, because
 * browsers do not deliver `storage` events to a page in that cache.
 *
 * @param persistence of the store; adopted records wait until it has hydrated.
 */
function followStoredContact(
  store: ContactStore,
  record: ContactRecord,
  persistence: Promise<PersistStore<ContactStore, 'contact'>>,
): void {
  async function adopt(text: string | null): Promise<void> {
    const persisted = await persistence;
    const stored = parseStoredContact(text, Date.now());
    record.markKnown(text);
    record.expiresAtMs = stored?.expireInTimestamp ?? record.expiresAtMs;
    // Without the pause the store would write the record again, and two tabs would never stop.
    persisted.pausePersisting();
    store.adopt(stored?.contact ?? null);
    persisted.startPersisting();
  }

  function reread(): void {
    const text = record.read();
    // Storage that is refused or full reads as before, so the contact in memory stays.
    if (text !== undefined && !record.isKnown(text)) void adopt(text);
    else if (Date.now() >= expiryOf(record.expiresAtMs, Date.now())) store.forget();
  }

  window.addEventListener('storage', (event) => {
    if (event.key === contactKey || event.key === null) void adopt(event.newValue);
  });
  window.addEventListener('pageshow', reread);
  window.addEventListener('visibilitychange', reread);
}

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
