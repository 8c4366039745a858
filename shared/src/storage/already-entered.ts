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

/**
 * Returns true when this device is marked as entered in the current period. The details of the
 * entry may be forgotten, or on another device. A marker of another period stays, because the clock may
 * be wrong; with a clock before the rules, every marker counts.
 */
export function hasAlreadyEntered(now: Date): boolean {
  const period = withStorage('localStorage', (storage) => storage.getItem(alreadyEnteredKey));
  return isEntryPeriod(period) && (period === entryPeriodOf(now) || isBeforeRules(now));
}
