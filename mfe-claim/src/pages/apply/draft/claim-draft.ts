import { isOldEnough } from '@prizestash/shared/rules/age';
import { birthdayOf } from '@prizestash/shared/rules/birthday';
import type { ClaimValues } from '@prizestash/shared/rules/claim-schema';
import { emptyClaim } from '../fields/claim-fields';
import { withSessionStorage } from '../storage/session-storage';

/** Where an unfinished form waits for a reload. It ends with the tab, or with "Forget my details". */
export const draftStorageKey = 'prizestash-personal-claim-draft';

/**
 * Keeps an unfinished form on this device for an accidental reload. Consent is left out: it has to
 * be given each time. Of somebody under 18 nothing is kept, and what was kept before is removed.
 */
export function saveDraft(values: ClaimValues, now: Date): void {
  const { tcpa: _consent, ...draft } = values;
  const isEmpty = Object.values(draft).every((value) => value === '');
  if (isEmpty || isUnderAge(values, now)) {
    clearDraft();
    return;
  }
  withSessionStorage((storage) => storage.setItem(draftStorageKey, JSON.stringify(draft)));
}

/** The unfinished form of this tab, without consent; null when there is none that can be read. */
export function readDraft(): ClaimValues | null {
  return withSessionStorage((storage) => {
    const draft: unknown = JSON.parse(storage.getItem(draftStorageKey) ?? 'null');
    if (typeof draft !== 'object' || draft === null) return null;
    const texts = Object.entries(emptyClaim).map(([name, empty]) => {
      const kept = (draft as Record<string, unknown>)[name];
      return [name, typeof kept === 'string' && typeof empty === 'string' ? kept : empty];
    });
    return Object.fromEntries(texts) as ClaimValues;
  });
}

/** Removes the unfinished form from this device. */
export function clearDraft(): void {
  withSessionStorage((storage) => storage.removeItem(draftStorageKey));
}

function isUnderAge(values: ClaimValues, now: Date): boolean {
  const birthday = birthdayOf(values);
  return birthday !== null && !isOldEnough(birthday, now);
}
