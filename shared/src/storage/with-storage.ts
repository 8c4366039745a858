/**
 * Runs `access` with the browser's storage. Private mode, strict settings and a full quota throw, text
 * that another script wrote may not parse, and while pages are prerendered there is no storage: the
 * page then works as if nothing was stored.
 *
 * @returns the result of `access`, or null when it throws.
 */
export function withStorage<Result>(
  area: 'localStorage' | 'sessionStorage',
  access: (storage: Storage) => Result,
): Result | null {
  try {
    return access(window[area]);
  } catch {
    return null;
  }
}
