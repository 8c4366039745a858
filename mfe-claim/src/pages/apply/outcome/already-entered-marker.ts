import { entryPeriodOf } from '@prizestash/shared/rules/entry-period';
import { withSessionStorage } from '../storage/session-storage';

/**
 * The sessionStorage key under which offer pages find that the visitor has already entered. It has no
 * personal prefix, because its value is an entry period and nothing else.
 */
export const alreadyEnteredKey = 'prizestash-already-entered';

/**
 * Marks in this tab that the API rejected an entry as a duplicate. The offer pages read the marker
 * when the device stores no contact.
 * @param entryPeriod the period of the earlier entry, such as `2026-11`; null when the API named none.
 * @param now the time of the response, for the period in that case.
 */
export function markAlreadyEntered(entryPeriod: string | null, now: Date): void {
  const period = entryPeriod ?? entryPeriodOf(now);
  withSessionStorage((storage) => storage.setItem(alreadyEnteredKey, period));
}

/** Removes the marker after an accepted entry. */
export function clearAlreadyEntered(): void {
  withSessionStorage((storage) => storage.removeItem(alreadyEnteredKey));
}
