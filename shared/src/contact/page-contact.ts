import type { ContactStorage } from './stored-contact';
import { type ChangeSent, ContactStore } from './contact-store';
import { persistContact } from './persist-contact';
import { useHydrated } from '../hydration/use-hydrated';
import type { Contact } from './contact';

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

/**
 * Returns the stored contact, for a component that mobx-react-lite's `observer` wraps.
 *
 * @returns `settled` is false during prerendering and hydration, where the contact is not known:
 *   render the neutral state. Once it is true, `contact` is the stored record, or null for none.
 */
export function useContact(): { settled: boolean; contact: Contact | null } {
  const settled = useHydrated();
  return { settled, contact: settled ? contactStore.contact : null };
}
