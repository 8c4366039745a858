/** A visible page asks at most once in this time. */
const ASK_EVERY_MS = 15 * 60_000;
const LOOK_EVERY_MS = 5_000;
const PROBE = 'storage-probe';

/**
 * Whether another document would know the contact that this one stores.
 * @throws {DOMException} where storage is refused or full.
 */
function canStore(): boolean {
  const { localStorage: storage } = window;
  storage.setItem(PROBE, PROBE);
  const isStored = storage.getItem(PROBE) === PROBE;
  storage.removeItem(PROBE);
  return isStored;
}

/**
 * Asks the host from time to time whether the page's release set was rolled back or withdrawn. If so, a
 * hidden page is loaded again, unless something could be lost that was typed into it or into the frame
 * of a partner, which cannot be read.
 * @param id of the set.
 * @returns whether the next page must come from the host.
 */
export function watchReleaseSet(id: string): () => boolean {
  let isBad = false;
  let hasTyped = false;
  let askedAt = Date.now();
  window.addEventListener('input', () => (hasTyped = true), true);
  setInterval(() => {
    if (document.visibilityState === 'hidden') {
      if (!isBad || hasTyped || document.querySelector('iframe')) return;
      hasTyped = [...document.forms].some((form) => [...new FormData(form).values()].some(Boolean));
      if (!hasTyped) window.location.reload();
    } else if (Date.now() - askedAt >= ASK_EVERY_MS) {
      askedAt = Date.now();
      fetch(`/release-sets/${id}`)
        .then(({ status }) => (isBad = status === 205 && canStore()))
        .catch(() => {});
    }
  }, LOOK_EVERY_MS);
  return () => isBad;
}
