import { makePersistable } from 'mobx-persist-store';
import type { ContactStore } from './contact-store';
import { contactKey, contactVersion } from './contract';
import { parseStoredContact, STORED_CONTACT_LIFETIME_MS } from './stored-contact';

/** Rehydration time-out, milliseconds (specification, sections 4 and 9). */
const REHYDRATION_TIMEOUT_MS = 5000;

/** The part of the Web Storage interface that the contact needs. */
export type ContactStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Runs a storage call that private mode, a full disk or a policy may refuse; the visit then goes on from memory. */
function attempt<T>(call: () => T): T | null {
  try {
    return call();
  } catch {
    return null;
  }
}

/**
 * Keeps the store's contact under the key `root`, version 1, for 24 hours, and follows other tabs.
 *
 * @param store the page's one contact store.
 * @param storage where to keep the record; `window.localStorage` in the site.
 * @returns resolves when the stored record was read, or after 5000 ms without it. Never rejects.
 */
export async function persistContact(store: ContactStore, storage: ContactStorage): Promise<void> {
  let timedOut = false;
  const persisting = makePersistable(
    store,
    {
      name: contactKey,
      properties: ['contact'],
      version: contactVersion,
      expireIn: STORED_CONTACT_LIFETIME_MS,
      storage: {
        // mobx-persist-store hydrates whatever it is given, so only a checked record reaches it.
        async getItem(key: string) {
          const text = await attempt(() => storage.getItem(key));
          const stored = timedOut ? null : parseStoredContact(text, Date.now());
          if (!stored) return null;
          const checked = JSON.stringify({
            contact: stored.contact,
            __mps__: { version: contactVersion, expireInTimestamp: stored.expireInTimestamp },
          });
          // A record without a date starts its 24 hours now.
          if (checked !== text) attempt(() => storage.setItem(key, checked));
          return checked;
        },
        setItem(key: string, text: string) {
          const forgotten = (JSON.parse(text) as { contact: unknown }).contact === null;
          attempt(() => (forgotten ? storage.removeItem(key) : storage.setItem(key, text)));
        },
        removeItem(key: string) {
          attempt(() => storage.removeItem(key));
        },
      },
    },
    // Without this every visit would write the record again and so prolong its 24 hours.
    { fireImmediately: false },
  );

  const timeout = new Promise<void>((resolve) =>
    setTimeout(() => {
      timedOut = true;
      resolve();
    }, REHYDRATION_TIMEOUT_MS),
  );
  await Promise.race([persisting, timeout]);

  window.addEventListener('storage', (event) => {
    if (event.key !== contactKey && event.key !== null) return;
    void persisting.then((persistence) => {
      // Adopted, not saved again: two tabs would otherwise answer each other for ever.
      persistence.pausePersisting();
      store.adopt(parseStoredContact(event.newValue, Date.now())?.contact ?? null);
      persistence.startPersisting();
    });
  });
}
