import { ContactStore } from './contact-store';
import { persistContact, type ContactStorage } from './persist-contact';

/** The page's one contact store. */
export const contactStore = new ContactStore();

/** Reading `window.localStorage` itself throws where storage is refused. */
const deviceStorage: ContactStorage = {
  getItem: (key) => window.localStorage.getItem(key),
  setItem: (key, text) => window.localStorage.setItem(key, text),
  removeItem: (key) => window.localStorage.removeItem(key),
};

/**
 * Resolves when the stored contact was read, at the latest after 5000 ms; never rejects.
 * While pages are prerendered there is no device, and no contact to wait for.
 */
export const whenRehydrated: Promise<void> =
  typeof window === 'undefined' ? Promise.resolve() : persistContact(contactStore, deviceStorage);
