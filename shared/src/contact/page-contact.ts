import type { ContactStorage } from './contact-record';
import { type ChangeSent, ContactStore } from './contact-store';
import { persistContact } from './persist-contact';

/** The page's only contact store. */
export const contactStore: ContactStore = new ContactStore();

/**
 * Records what partners were sent of the contact. A remote that calls it does not depend on the
 * fields that others submit to the store.
 */
export const recordSent: (change: ChangeSent) => void = contactStore.recordSent;

/** Looks up `window.localStorage` in each call, because the getter throws where storage is refused. */
const deviceStorage: ContactStorage = {
  getItem: (key) => window.localStorage.getItem(key),
  setItem: (key, text) => window.localStorage.setItem(key, text),
  removeItem: (key) => window.localStorage.removeItem(key),
};

/**
 * Resolves when the stored contact has been read, after 5000 ms at the latest (docs/product.md,
 * section 4). Never rejects. Resolves at once while pages are prerendered, where no device exists.
 */
export const whenRehydrated: Promise<void> =
  typeof window === 'undefined' ? Promise.resolve() : persistContact(contactStore, deviceStorage);
