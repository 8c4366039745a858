import { alreadyEnteredKey } from './already-entered';
import { withStorage } from './with-storage';

/** Prefix of every session storage key that holds a visitor's details, for example a draft. */
const PERSONAL_SESSION_PREFIX = 'prizestash-personal-';

/** Local storage key of the time when this device last forgot, ISO 8601 in UTC. */
const forgottenKey = 'prizestash-forgotten';

/** Each package has this file, so an event of the window tells them. */
const FORGOTTEN = 'details-forgotten';

const lastForgotten = () => withStorage('localStorage', (storage) => storage.getItem(forgottenKey));

/** The time that this page knows. */
let known: string | null = null;

function forgetPage(): void {
  known = lastForgotten();
  withStorage('sessionStorage', (storage) => {
    for (const key of Object.keys(storage)) {
      if (key.startsWith(PERSONAL_SESSION_PREFIX)) storage.removeItem(key);
    }
  });
  window.dispatchEvent(new Event(FORGOTTEN));
}

/**
 * Removes the marker of an entry, and drafts and shown forms of every tab. The contact is the contact
 * store's. Never throws.
 */
export function forgetDevice(): void {
  withStorage('localStorage', (storage) => {
    storage.removeItem(alreadyEnteredKey);
    storage.setItem(forgottenKey, new Date().toISOString());
  });
  forgetPage();
}

/**
 * Forgets on this page what another page of the device forgets, also while this one is in the
 * back/forward cache, where Firefox and WebKit keep a copy of the session storage as it was.
 */
export function followForgetting(): void {
  known = lastForgotten();
  const follow = ({ key }: Partial<StorageEvent>) => {
    if (key === null || lastForgotten() !== known) forgetPage();
  };
  window.addEventListener('storage', follow);
  window.addEventListener('pageshow', follow as EventListener);
}

/** Whether this device has ever forgotten a visitor's details. */
export const hasForgotten = (): boolean => lastForgotten() !== null;

/**
 * Calls back when this page forgets what it knows of a visitor.
 * @returns a function that ends it.
 */
export function onForgotten(listener: () => void): () => void {
  window.addEventListener(FORGOTTEN, listener);
  return () => window.removeEventListener(FORGOTTEN, listener);
}
