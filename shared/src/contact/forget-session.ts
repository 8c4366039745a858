/**
 * Whatever a page keeps of a visitor's details for this tab alone has a key that begins so, for
 * example an unfinished form.
 */
export const PERSONAL_SESSION_PREFIX = 'prizestash-personal-';

/** Removes what was kept of the visitor's details for this tab; keys of others stay. */
export function forgetSession(): void {
  try {
    const { sessionStorage } = window;
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PERSONAL_SESSION_PREFIX)) sessionStorage.removeItem(key);
    }
  } catch {
    // Storage that is refused holds nothing.
  }
}
