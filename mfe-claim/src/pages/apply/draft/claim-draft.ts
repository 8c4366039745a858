import { isOldEnough } from '@prizestash/shared/rules/age';
import { birthdayOf } from '@prizestash/shared/rules/birthday';
import type { ClaimValues } from '@prizestash/shared/rules/claim-schema';
import { emptyClaim } from '../fields/claim-fields';
import { withStorage } from '@prizestash/shared/storage';

/** The draft's sessionStorage key. "Forget my details" removes every key with this prefix. */
export const draftStorageKey = 'prizestash-personal-claim-draft';

/**
 * Saves an unfinished form in this tab. Consent is left out, because it has to be given each time.
 * For a visitor under 18 nothing is saved, and an earlier draft is removed.
 */
export function saveDraft(values: ClaimValues, now: Date): void {
  const { tcpa: _consent, ...draft } = values;
  const isEmpty = Object.values(draft).every((value) => value === '');
  if (isEmpty || isUnderAge(values, now)) {
    clearDraft();
    return;
  }
  withStorage('sessionStorage', (storage) =>
    storage.setItem(draftStorageKey, JSON.stringify(draft)),
  );
}

/** Returns the draft of this tab without consent, or null when there is none or it is unreadable. */
export function readDraft(): ClaimValues | null {
  return withStorage('sessionStorage', (storage) => {
    const draft: unknown = JSON.parse(storage.getItem(draftStorageKey) ?? 'null');
    if (typeof draft !== 'object' || draft === null) return null;
    const texts = Object.entries(emptyClaim).map(([name, empty]) => {
      const saved = (draft as Record<string, unknown>)[name];
      return [name, typeof saved === 'string' && typeof empty === 'string' ? saved : empty];
    });
    return Object.fromEntries(texts) as ClaimValues;
  });
}

export function clearDraft(): void {
  withStorage('sessionStorage', (storage) => storage.removeItem(draftStorageKey));
}

function isUnderAge(values: ClaimValues, now: Date): boolean {
  const birthday = birthdayOf(values);
  return birthday !== null && !isOldEnough(birthday, now);
}
