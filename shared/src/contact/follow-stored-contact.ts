import type { PersistStore } from 'mobx-persist-store';
import type { ContactRecord } from './contact-record';
import type { ContactStore } from './contact-store';
import { contactKey, expiryOf } from './device-record';
import { parseStoredContact } from './stored-contact';

/**
 * Updates the store when another tab changes the stored contact, and forgets an expired contact.
 *
 * Re-reads storage when the page becomes visible or returns from the back/forward cache, because
 * browsers do not deliver `storage` events to a page in that cache.
 *
 * @param persistence of the store; adopted records wait until it has hydrated.
 */
export function followStoredContact(
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
