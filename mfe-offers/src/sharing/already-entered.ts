import { entryPeriodOf } from '@prizestash/shared/rules/entry-period';

/** The claim form stores the entry period here when the API responds that the visitor has entered. */
export const alreadyEnteredKey = 'prizestash-already-entered';

/**
 * Returns true when the API has told this tab that the visitor entered in the current period. The
 * details of that entry may be on another device.
 */
export function hasAlreadyEntered(now: Date): boolean {
  try {
    return sessionStorage.getItem(alreadyEnteredKey) === entryPeriodOf(now);
  } catch {
    return false;
  }
}
