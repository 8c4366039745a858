import { isOldEnough } from '@prizestash/shared/rules/age';
import { birthdayOf } from '@prizestash/shared/rules/birthday';
import type { ClaimValues } from '@prizestash/shared/rules/claim-schema';
import * as drafts from '@prizestash/shared/forms';

/** Name of the form's draft. */
export const CLAIM_DRAFT = 'claim';

/**
 * Saves an unfinished form in this tab. Consent is left out, because it has to be given each time.
 * For a visitor under 18 nothing is saved, and an earlier draft is removed.
 */
export function saveDraft(values: ClaimValues, now: Date): void {
  const { tcpa: _consent, ...draft } = values;
  if (isUnderAge(values, now)) clearDraft();
  else drafts.saveDraft(CLAIM_DRAFT, draft);
}

/** Whether this tab has a draft. */
export const hasDraft = (): boolean => Object.keys(drafts.readDraft(CLAIM_DRAFT)).length > 0;

export function clearDraft(): void {
  drafts.clearDraft(CLAIM_DRAFT);
}

function isUnderAge(values: ClaimValues, now: Date): boolean {
  const birthday = birthdayOf(values);
  return birthday !== null && !isOldEnough(birthday, now);
}
