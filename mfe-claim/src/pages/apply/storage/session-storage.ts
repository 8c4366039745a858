/**
 * Runs `access` with this tab's storage. Private mode and a full quota throw, and text that another
 * script wrote may not parse: the form then works as if nothing was stored.
 *
 * @returns the result of `access`, or null when it throws.
 */
export function withSessionStorage<Result>(access: (storage: Storage) => Result): Result | null {
  try {
    return access(window.sessionStorage);
  } catch {
    return null;
  }
}
