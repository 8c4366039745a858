import { withStorage } from '../storage/with-storage';

/** Local storage key of the choice. The value is its time, ISO 8601 in UTC. */
export const optOutKey = 'prizestash-opt-out';

/** Holds the choice until the page closes or reloads, for browsers without storage. */
let optedOutOnPage = false;

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
  const isStored = withStorage('localStorage', (storage) => {
    storage.setItem(optOutKey, now.toISOString());
    return true;
  });
  return isStored ?? false;
}

/** Returns true when the visitor has opted out on this device, or on this page where nothing can be stored. */
export function hasOptedOut(): boolean {
  const stored = withStorage('localStorage', (storage) => storage.getItem(optOutKey));
  return optedOutOnPage || stored !== null;
}

/** Withdraws the choice. Removes its own key only. Never throws. */
export function clearOptOut(): void {
  optedOutOnPage = false;
  withStorage('localStorage', (storage) => storage.removeItem(optOutKey));
}
