/** Local storage key of the choice. The value is its time, ISO 8601 in UTC. */
export const optOutKey = 'prizestash-opt-out';

/** Holds the choice until the page closes or reloads, for browsers without storage. */
let optedOutOnPage = false;

/**
 * Returns local storage, or null where there is none: during prerendering, and where private modes
 * or strict settings throw on access.
 */
function storage(): Storage | null {
  try {
    return typeof localStorage === 'undefined' ? null : localStorage;
  } catch {
    return null;
  }
}

/**
 * Stores the choice "Do not sell or share my personal information" on this device. Offer pages then
 * pass nothing to partners (Cal. Civ. Code 1798.120).
 *
 * @param now the time of the choice.
 * @returns true when the device stores the choice; false when it holds only until the page closes
 *   or reloads.
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

/** Returns true when the visitor has opted out on this device, or on this page where nothing can be stored. */
export function hasOptedOut(): boolean {
  if (optedOutOnPage) return true;
  try {
    return (storage()?.getItem(optOutKey) ?? null) !== null;
  } catch {
    return false;
  }
}

/** Withdraws the choice. Removes its own key only. Never throws. */
export function clearOptOut(): void {
  optedOutOnPage = false;
  try {
    storage()?.removeItem(optOutKey);
  } catch {
    // Storage that refuses access holds no choice to remove.
  }
}
