import { isOldEnough } from '@prizestash/shared/rules/age';
import { birthdayOf } from '@prizestash/shared/rules/birthday';
import type { ClaimValues } from '@prizestash/shared/rules/claim-schema';
import * as drafts from '@prizestash/shared/forms';
import { useForgotten, useTypedValues } from '@prizestash/shared/forms';
import { isForeignPhone, phoneDigits } from '@prizestash/shared/rules/phone';
import { useSite } from '@prizestash/shared/site';
import type { useFormik } from 'formik';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { emptyClaim, type ClaimTextName } from '../fields/claim-fields';
import { cleanText } from '../fields/digit-fields';
import { formatPhone } from '../phone/edit-phone';
import { preloadSubmissionChunk } from '../submission/use-submission-state';

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

type ClaimFormik = ReturnType<typeof useFormik<ClaimValues>>;

/**
 * Restores the form's values on mount: what was typed or autofilled before hydration and, for fields
 * that are still empty, the draft of this tab. Saves the draft on every change, so that the form
 * survives an accidental reload.
 *
 * @param isOpen false once the entry is accepted; nothing is saved from then on.
 * @returns a function that returns the seconds since the mount of an empty form. It returns null for
 *   a form that was restored, so that its visitor is not taken for a bot.
 */
export function useRestoredValues(
  form: RefObject<HTMLFormElement | null>,
  { values, setValues }: ClaimFormik,
  isOpen: boolean,
): () => number | null {
  const site = useSite();
  const typed = useRef<Record<string, string>>({});
  const emptySinceMs = useRef<number | null>(null);
  const initialValues = useRef(values);
  useTypedValues(form, (entered) => void (typed.current = entered), CLAIM_DRAFT);
  // Runs after the effect of `useTypedValues`, and before the browser paints.
  useLayoutEffect(() => {
    const restored = initialClaim(typed.current);
    if (Object.values(restored).some(Boolean)) {
      preloadSubmissionChunk(site);
      void setValues(restored, false);
    } else {
      emptySinceMs.current = performance.now();
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- on mount only
  }, []);
  useEffect(() => {
    // The empty form of the first render must not overwrite a draft that has not been read yet.
    if (isOpen && values !== initialValues.current) saveDraft(values, new Date());
  }, [values, isOpen]);

  useForgotten(() => void setValues(emptyClaim, false));

  return () =>
    emptySinceMs.current === null ? null : (performance.now() - emptySinceMs.current) / 1000;
}

function initialClaim(typed: Record<string, string>): ClaimValues {
  const texts = Object.keys(emptyClaim).map((name) => [name, cleanTyped(name, typed[name] ?? '')]);
  return { ...(Object.fromEntries(texts) as ClaimValues), tcpa: 'tcpa' in typed };
}

/** What the field would have made of the text, had it been hydrated. */
function cleanTyped(name: string, text: string): string {
  if (name === 'phone') return isForeignPhone(text) ? '' : formatPhone(phoneDigits(text));
  return cleanText(name as ClaimTextName, text);
}
