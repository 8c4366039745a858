import { withStorage } from '../storage/with-storage';

/**
 * Prefix of every session storage key that holds a visitor's details, for example an unfinished
 * form.
 */
export const PERSONAL_SESSION_PREFIX = 'prizestash-personal-';

/**
 * Removes the visitor's details from this tab's session storage, and empties the forms that are shown.
 * Other keys stay. Never throws.
 */
export function forgetSession(): void {
  withStorage('sessionStorage', (storage) => {
    for (const key of Object.keys(storage)) {
      if (key.startsWith(PERSONAL_SESSION_PREFIX)) storage.removeItem(key);
    }
  });
  // The name that `useForgotten` of the forms listens to; an import would make a file of its own.
  window.dispatchEvent(new Event('details-forgotten'));
}
