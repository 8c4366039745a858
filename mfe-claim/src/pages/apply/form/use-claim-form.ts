import { usePageTitle } from '@prizestash/shared/navigation';
import type { ClaimValues } from '@prizestash/shared/rules/claim-schema';
import { useSite } from '@prizestash/shared/site';
import { useFormik, type FormikErrors } from 'formik';
import { useRef, useState, type RefObject } from 'react';
import { manifest } from '../../../manifest';
import { clearDraft } from '../draft/claim-draft';
import { emptyClaim } from '../fields/claim-fields';
import { loadSubmissionChunk } from '../submission/load-submission-chunk';
import {
  unresolvedServerErrors,
  type RejectedSubmission,
} from '../errors/unresolved-server-errors';
import { toFormErrors, type FormErrors } from '../errors/to-form-errors';
import { useSaveDraft } from '../draft/use-save-draft';
import { useInitialValues } from '../draft/use-initial-values';

interface UseClaimOptions {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly trap: RefObject<HTMLInputElement | null>;
  /** The entry was accepted and the contact is stored. */
  readonly onEntered: () => void;
}

/**
 * The life of the claim form (specification, section 4): checked when it is sent, checked again on
 * every change from then on, then submitting, then submitted.
 *
 * A press while another is under way does nothing, and the same values always carry the same key.
 */
export function useClaimForm({ form, trap, onEntered }: UseClaimOptions) {
  const site = useSite();
  const [phase, setPhase] = useState<'ready' | 'submitting' | 'submitted'>('ready');
  /** True once a press could be checked. */
  const [wasChecked, setWasChecked] = useState(false);
  /** What the last press came to, when the API or the way to it refused. */
  const [outcome, setOutcome] = useState<FormErrors | null>(null);
  /** True when a refused press found an earlier entry on this device. */
  const [hasReceipt, setHasReceipt] = useState(false);
  /** Counts the presses that came to nothing, so that each moves the focus to its outcome. */
  const [attempts, setAttempts] = useState(0);
  const isUnderWay = useRef(false);
  const isEntered = useRef(false);
  /** The address at the last press. */
  const pressedAt = useRef('');
  const refusal = useRef<RejectedSubmission | null>(null);
  /** Since when the form has been empty before the visitor; null when some of it was there already. */
  const emptySinceMs = useRef<number | null>(null);

  const formik = useFormik<ClaimValues>({
    initialValues: emptyClaim,
    validateOnBlur: false,
    validateOnChange: wasChecked,
    validate: async (values) => {
      const { validateClaim } = await loadSubmissionChunk();
      const errors = {
        ...unresolvedServerErrors(refusal.current, values),
        ...validateClaim(values, new Date()),
      };
      return errors as FormikErrors<ClaimValues>;
    },
    onSubmit: enter,
  });

  useInitialValues(form, (values) => {
    if (values === null) {
      emptySinceMs.current = performance.now();
      return;
    }
    warmUp();
    void formik.setValues(values, false);
  });
  useSaveDraft(formik.values, phase !== 'submitted');

  const { title } = manifest.routes[0];
  const isWrong = Object.keys(formik.errors).length > 0 || outcome?.notice?.kind === 'error';
  usePageTitle(isWrong ? `Error: ${title}` : title);

  async function press(): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    pressedAt.current = window.location.pathname;
    refusal.current = null;
    setOutcome(null);
    setPhase('submitting');
    try {
      await loadSubmissionChunk();
      // Not sooner: without the rules every change would fetch them again, and fail unheard.
      setWasChecked(true);
      // Resolves when the values are wrong as well as when the entry was refused or accepted.
      await formik.submitForm();
    } catch (failure) {
      refuse(failure, formik.values);
    }
    if (isEntered.current) return;
    isUnderWay.current = false;
    setPhase('ready');
    setAttempts((count) => count + 1);
  }

  async function enter(values: ClaimValues): Promise<void> {
    const { hasStoredEntry, submitClaim } = await loadSubmissionChunk();
    try {
      await submitClaim(values, {
        site,
        trapFilled: Boolean(trap.current?.value),
        fillSeconds:
          emptySinceMs.current === null ? null : (performance.now() - emptySinceMs.current) / 1000,
      });
    } catch (failure) {
      refuse(failure, values);
      setHasReceipt(hasStoredEntry());
      return;
    }
    isEntered.current = true;
    setPhase('submitted');
    clearDraft();
    // Whoever has gone to another page meanwhile is not pulled away from it. While that page loads
    // the form is still there, and only the address tells.
    if (form.current && window.location.pathname === pressedAt.current) onEntered();
  }

  function refuse(failure: unknown, values: ClaimValues): void {
    const errors = toFormErrors(failure, values, new Date(), site.supportEmail);
    refusal.current = { fields: errors.fields, values };
    formik.setErrors(errors.fields as FormikErrors<ClaimValues>);
    setOutcome(errors);
  }

  return { formik, phase, outcome, hasReceipt, attempts, press, warmUp };
}

/** Fetches what a press will need as soon as somebody shows an interest in the form. */
function warmUp(): void {
  // A failure shows when the button is pressed, where it can be told.
  void loadSubmissionChunk().catch(() => undefined);
}
