import { makePersistable } from 'mobx-persist-store';
import type { ContactStore } from './contact-store';
import { contactKey, contactVersion } from './contract';
import { parseStoredContact, STORED_CONTACT_LIFETIME_MS } from './stored-contact';

/** Rehydration time-out, milliseconds (specification, sections 4 and 9). */
const REHYDRATION_TIMEOUT_MS = 5000;

/** The part of the Web Storage interface that the contact needs. */
export type ContactStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Runs a storage call that private mode, a full disk or a policy may refuse; the visit then goes on from memory. */
function attempt<T>(call: () => T): T | undefined {
  try {
    return call();
  } catch {
    return undefined;
  }
}

/**
 * Keeps the store's contact under the key `root`, version 1, for 24 hours, and follows other tabs.
 * A page that is come back to looks again: it heard of nothing while it was out of sight.
 *
 * @param store the page's one contact store.
 * @param storage where to keep the record; `window.localStorage` in the site.
 * @returns resolves when the stored record was read, or after 5000 ms without it. Never rejects.
 */
export async function persistContact(store: ContactStore, storage: ContactStorage): Promise<void> {
  let timedOut = false;
  let expiryMs = Date.now() + STORED_CONTACT_LIFETIME_MS;
  const look = () => attempt(() => storage.getItem(contactKey));
  /** What storage held when the contact in memory last agreed with it. */
  let seen: string | null = null;
  const keep = (text: string | null) => {
    attempt(() => {
      if (text === null) storage.removeItem(contactKey);
      else storage.setItem(contactKey, text);
    });
    seen = look() ?? null;
  };
  const persisting = makePersistable(
    store,
    {
      name: contactKey,
      properties: ['contact'],
      version: contactVersion,
      expireIn: STORED_CONTACT_LIFETIME_MS,
      storage: {
        // mobx-persist-store hydrates whatever it is given, so only a checked record reaches it.
        async getItem() {
          const text = (await look()) ?? null;
          const stored = timedOut ? null : parseStoredContact(text, Date.now());
          seen = text;
          if (!stored) return null;
          expiryMs = stored.expireInTimestamp;
          const checked = JSON.stringify({
            contact: stored.contact,
            __mps__: { version: contactVersion, expireInTimestamp: stored.expireInTimestamp },
          });
          // A record without a date starts its 24 hours now.
          if (checked !== text) keep(checked);
          return checked;
        },
        setItem(_key: string, text: string) {
          const forgotten = (JSON.parse(text) as { contact: unknown }).contact === null;
          expiryMs = Date.now() + STORED_CONTACT_LIFETIME_MS;
          keep(forgotten ? null : text);
        },
        removeItem() {
          keep(null);
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

  const adopt = (text: string | null) =>
    persisting.then((persistence) => {
      const stored = parseStoredContact(text, Date.now());
      seen = text;
      expiryMs = stored?.expireInTimestamp ?? expiryMs;
      // Adopted, not saved again: two tabs would otherwise answer each other for ever.
      persistence.pausePersisting();
      store.adopt(stored?.contact ?? null);
      persistence.startPersisting();
    });
  const lookAgain = () => {
    const text = look();
    // Storage that is refused, is full or forgets holds the same as before: the visit goes on from memory.
    if (text !== undefined && text !== seen) void adopt(text);
    else if (Date.now() >= expiryMs) store.forget();
  };

  window.addEventListener('storage', (event) => {
    if (event.key === contactKey || event.key === null) void adopt(event.newValue);
  });
  window.addEventListener('pageshow', lookAgain);
  window.addEventListener('visibilitychange', lookAgain);
}
