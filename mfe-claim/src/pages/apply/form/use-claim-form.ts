import { isApiError } from '@prizestash/shared/api';
import { report } from '@prizestash/shared/report';
import { usePageTitle } from '@prizestash/shared/navigation';
import type { ClaimValues } from '@prizestash/shared/rules/claim-schema';
import { useSite } from '@prizestash/shared/site';
import { useFormik, type FormikErrors } from 'formik';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { manifest } from '../../../manifest';
import { clearDraft, hasDraft, useRestoredValues } from '../draft/use-restored-values';
import { pageErrorNotice, unreachableNotice } from '../errors/notice';
import { emptyClaim } from '../fields/claim-fields';
import {
  forgetSubmission,
  keepSubmission,
  keptSubmission,
  type KeptSubmission,
  type SubmissionPhase,
  useSubmissionState,
  loadSubmissionChunk,
} from '../submission/use-submission-state';

interface UseClaimFormOptions {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly honeypot: RefObject<HTMLInputElement | null>;
  /** Called when the entry is accepted, its contact is stored and the form is still in view. */
  readonly onAccepted: () => void;
}

/**
 * Connects the claim form's values, validation and submission (docs/product.md, section 4). The form
 * is validated on submit, and on every change after the first submit. While a submission is in
 * progress, further submit events are ignored.
 */
export function useClaimForm({ form, honeypot, onAccepted }: UseClaimFormOptions) {
  const site = useSite();
  const submission = useSubmissionState();
  const [wasValidated, setWasValidated] = useState(false);
  const formik = useFormik<ClaimValues>({
    initialValues: emptyClaim,
    validateOnBlur: false,
    validateOnChange: wasValidated,
    validate,
    // Not `submitForm`: it renders the form twice before it sends.
    onSubmit: () => {},
  });

  /** A submit can bring values that no event has told before: they are rendered before it is sent. */
  const values = useRef(formik.values);
  useLayoutEffect(() => {
    values.current = formik.values;
  });

  // Ahead of the press, whose entry then leaves at once. Without consent, nothing is valid.
  const isUnloadable = useRef(false);
  useEffect(() => {
    if (!formik.values.tcpa || isUnloadable.current) return undefined;
    const timer = setTimeout(
      () => void validate(formik.values).catch(() => (isUnloadable.current = true)),
      100,
    );
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `validate` reads nothing that changes
  }, [formik.values]);

  const fillSeconds = useRestoredValues(form, formik, submission.phase !== 'submitted');
  useFormTitle(hasErrors(formik.errors) || submission.formErrors?.notice?.kind === 'error');

  // Not while the form is rendered ahead: effects run when it is shown.
  useEffect(() => {
    report('form-opened');
    const kept = keptSubmission();
    // Without a draft, its details are not in this form: they were forgotten, or storage is refused.
    if (kept && hasDraft()) void resume(kept);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- on mount only
  }, []);

  async function submit(): Promise<void> {
    // What the submit itself has told is part of the values.
    flushSync(() => {});
    if (!submission.start()) return;
    try {
      const checked = validate(values.current);
      const shown = showChecked(checked);
      const sent = checked.then(
        (errors) => {
          if (!hasErrors(errors)) return sendEntry(values.current, shown);
        },
        // Which rejects `shown`, once nothing more is to be shown.
        () => {},
      );
      await Promise.all([sent, shown]);
    } catch (error) {
      // Also where the submission chunk, which has all other messages, does not load.
      const notice = isApiError(error) ? unreachableNotice : pageErrorNotice;
      submission.reject({ fields: {}, notice }, values.current, false);
    }
    submission.finish();
  }

  /** The entry leaves before the form is rendered, which takes a slow phone longer than the check. */
  async function showChecked(checked: Promise<FormikErrors<ClaimValues>>): Promise<void> {
    let phase = 'checking' as Exclude<SubmissionPhase, 'submitted'>;
    void checked.then(
      (errors) => (phase = hasErrors(errors) ? 'ready' : 'submitting'),
      () => undefined,
    );
    await nextTask();
    submission.show(phase);
    const errors = await checked;
    if (!hasErrors(errors)) {
      // The busy button is painted before the form is rendered again.
      await nextTask();
      submission.show('submitting');
    }
    // Not earlier: without the chunk, every change would try to load it again.
    setWasValidated(true);
    formik.setErrors(errors);
  }

  async function validate(values: ClaimValues): Promise<FormikErrors<ClaimValues>> {
    const { unresolvedServerErrors, validateClaim } = await loadSubmissionChunk();
    return {
      ...unresolvedServerErrors(submission.rejected.current, values),
      ...validateClaim(values, new Date()),
    } as FormikErrors<ClaimValues>;
  }

  async function sendEntry(sent: ClaimValues, shown: Promise<void>): Promise<void> {
    const { submitClaim } = await loadSubmissionChunk();
    const accepted = submitClaim(sent, {
      site,
      honeypotFilled: Boolean(honeypot.current?.value),
      fillSeconds: fillSeconds(),
    }).then(() => {
      report('entered');
      clearDraft();
    });
    const kept = keepSubmission(sent, accepted);
    await shown;
    await showOutcome(kept);
  }

  /** Also runs for a form that the visitor has left, where it shows nothing. */
  async function showOutcome(kept: KeptSubmission): Promise<void> {
    const { hasStoredEntry, toFormErrors } = await loadSubmissionChunk();
    try {
      await kept.accepted;
    } catch (error) {
      const now = new Date();
      const errors = toFormErrors(error, kept.sent, values.current, now, site.supportEmail);
      submission.reject(errors, kept.sent, hasStoredEntry());
      // An error belongs to the value that was sent, and the visitor may have changed it since.
      formik.setErrors(await validate(values.current));
      if (form.current) forgetSubmission(kept);
      return;
    }
    submission.accept();
    if (form.current && submission.isOnSubmittedPath()) onAccepted();
  }

  async function resume(kept: KeptSubmission): Promise<void> {
    if (!submission.start()) return;
    submission.show('submitting');
    setWasValidated(true);
    await showOutcome(kept);
    submission.finish();
  }

  return { formik, submission, submit };
}

const hasErrors = (errors: object) => Object.keys(errors).length > 0;

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

function useFormTitle(isRejected: boolean): void {
  const { title } = manifest.routes[0];
  usePageTitle(isRejected ? `Error: ${title}` : title);
}
