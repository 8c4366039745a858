import { entryPeriodOf } from '../rules/calendar/entry-period';
import { withStorage } from './with-storage';

/**
 * Key of the marker in session storage. It has no personal prefix, because its value is an entry
 * period and nothing else.
 */
export const alreadyEnteredKey = 'prizestash-already-entered';

/**
 * Marks in this tab that the API rejected an entry as a duplicate.
 * @param entryPeriod the period of the earlier entry, such as `2026-11`; null when the API named none.
 * @param now the time of the response, for the period in that case.
 */
export function markAlreadyEntered(entryPeriod: string | null, now: Date): void {
  const period = entryPeriod ?? entryPeriodOf(now);
  withStorage('sessionStorage', (storage) => storage.setItem(alreadyEnteredKey, period));
}

/** Removes the marker after an accepted entry. */
export function clearAlreadyEntered(): void {
  withStorage('sessionStorage', (storage) => storage.removeItem(alreadyEnteredKey));
}

/**
 * Returns true when the API has told this tab that the visitor entered in the current period. The
 * details of that entry may be on another device.
 */
export function hasAlreadyEntered(now: Date): boolean {
  const period = withStorage('sessionStorage', (storage) => storage.getItem(alreadyEnteredKey));
  return period === entryPeriodOf(now);
}
