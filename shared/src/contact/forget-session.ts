/**
 * Prefix of every session storage key that holds a visitor's details, for example an unfinished
 * form.
 */
export const PERSONAL_SESSION_PREFIX = 'prizestash-personal-';

/** Removes the visitor's details from this tab's session storage. Other keys stay. Never throws. */
export function forgetSession(): void {
  try {
    const { sessionStorage } = window;
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PERSONAL_SESSION_PREFIX)) sessionStorage.removeItem(key);
    }
  } catch {
    // Refused storage holds nothing to remove.
  }
}
