import { entryPeriodOf, isBeforeRules, isEntryPeriod } from '../rules/calendar/entry-period';
import { withStorage } from './with-storage';

/**
 * Key of the marker in local storage. Its value is an entry period and nothing else, so it outlives
 * the stored contact, which is personal data.
 */
export const alreadyEnteredKey = 'prizestash-already-entered';

/**
 * Marks on this device that an entry was accepted, or rejected as a duplicate.
 * @param entryPeriod the period of the entry, such as `2026-11`; null when the API named none.
 * @param now the time of the response, for the period in that case.
 */
export function markAlreadyEntered(entryPeriod: string | null, now: Date): void {
  const period = entryPeriod ?? entryPeriodOf(now);
  withStorage('localStorage', (storage) => storage.setItem(alreadyEnteredKey, period));
}

/** Removes the marker, and tells this tab as the browser tells the other ones. */
export function clearAlreadyEntered(): void {
  withStorage('localStorage', (storage) => storage.removeItem(alreadyEnteredKey));
  window.dispatchEvent(new StorageEvent('storage', { key: alreadyEnteredKey }));
}

/**
 * Returns true when this device is marked as entered in the current period. The details of the
 * entry may be forgotten, or on another device. A marker of an earlier period is removed; with a clock
 * that is wrong, every marker counts.
 */
export function hasAlreadyEntered(now: Date): boolean {
  return (
    withStorage('localStorage', (storage) => {
      const period = storage.getItem(alreadyEnteredKey);
      const current = entryPeriodOf(now);
      if (isEntryPeriod(period)) {
        if (period === current || isBeforeRules(now)) return true;
        if (period > current) return false;
      }
      if (period !== null) storage.removeItem(alreadyEnteredKey);
      return false;
    }) ?? false
  );
}

/**
 * Calls back when the entry on this device is forgotten, in this tab or another one.
 * @returns a function that ends it.
 */
export function onEntryForgotten(listener: () => void): () => void {
  const handle = ({ key, newValue }: StorageEvent) => {
    if ((key === alreadyEnteredKey || key === null) && newValue === null) listener();
  };
  window.addEventListener('storage', handle);
  return () => window.removeEventListener('storage', handle);
}
