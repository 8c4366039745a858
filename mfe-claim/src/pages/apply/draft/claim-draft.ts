import { isOldEnough } from '@prizestash/shared/rules/age';
import { birthdayOf } from '@prizestash/shared/rules/birthday';
import type { ClaimValues } from '@prizestash/shared/rules/claim-schema';
import { emptyClaim } from '../fields/claim-fields';
import * as drafts from '@prizestash/shared/forms';

const FORM = 'claim';

/**
 * Saves an unfinished form in this tab. Consent is left out, because it has to be given each time.
 * For a visitor under 18 nothing is saved, and an earlier draft is removed.
 */
export function saveDraft(values: ClaimValues, now: Date): void {
  const { tcpa: _consent, ...draft } = values;
  if (isUnderAge(values, now)) clearDraft();
  else drafts.saveDraft(FORM, draft);
}

/** Returns the draft of this tab without consent, or null when there is none or it is unreadable. */
export function readDraft(): ClaimValues | null {
  const draft = drafts.readDraft(FORM);
  if (Object.keys(draft).length === 0) return null;
  const values = Object.entries(emptyClaim).map(([name, empty]) => [name, draft[name] ?? empty]);
  return { ...(Object.fromEntries(values) as ClaimValues), tcpa: false };
}

export function clearDraft(): void {
  drafts.clearDraft(FORM);
}

function isUnderAge(values: ClaimValues, now: Date): boolean {
  const birthday = birthdayOf(values);
  return birthday !== null && !isOldEnough(birthday, now);
}
