/** Where the choice is kept in local storage; the value is the moment of the choice, ISO 8601 in UTC. */
export const optOutKey = 'prizestash-opt-out';

/** Holds the choice until the page is closed or reloaded, for a browser with no storage to keep it in. */
let optedOutOnPage = false;

/**
 * Local storage when the browser has it and lets the page use it: it is missing while pages are
 * prerendered, and private modes and strict settings throw on the first touch.
 */
function storage(): Storage | null {
  try {
    return typeof localStorage === 'undefined' ? null : localStorage;
  } catch {
    return null;
  }
}

/**
 * Remembers that the visitor said "Do not sell or share my personal information" on this device.
 * From then on no offer page passes anything to a partner (Cal. Civ. Code 1798.120).
 *
 * @param now the moment of the choice.
 * @returns true when the device keeps the choice; false when it holds only until the page is
 *   closed or reloaded.
 */
export function storeOptOut(now: Date = new Date()): boolean {
  optedOutOnPage = true;
  try {
    const store = storage();
    store?.setItem(optOutKey, now.toISOString());
    return store !== null;
  } catch {
    return false;
  }
}

/** True when the visitor has opted out on this device, or since the page was loaded where nothing can be kept. */
export function hasOptedOut(): boolean {
  if (optedOutOnPage) return true;
  try {
    return (storage()?.getItem(optOutKey) ?? null) !== null;
  } catch {
    return false;
  }
}

/** Takes the choice back. Only our own key is removed. Never throws. */
export function clearOptOut(): void {
  optedOutOnPage = false;
  try {
    storage()?.removeItem(optOutKey);
  } catch {
    // Storage that cannot be written holds no choice of ours either.
  }
}
