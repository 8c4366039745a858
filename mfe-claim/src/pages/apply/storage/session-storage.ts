/**
 * Works on this tab's storage. Private mode and full storage throw, and a foreign text does not
 * parse: the visit then goes on as if nothing had been kept.
 *
 * @returns what the work returned; null when it could not be done.
 */
export function withSessionStorage<Result>(work: (storage: Storage) => Result): Result | null {
  try {
    return work(window.sessionStorage);
  } catch {
    return null;
  }
}
