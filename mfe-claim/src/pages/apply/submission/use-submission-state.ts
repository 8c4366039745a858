import type { ClaimValues } from '@prizestash/shared/rules/claim-schema';
import { useRef, useState } from 'react';
import type { FormErrors, RejectedSubmission } from '../errors/to-form-errors';
import { ApiError } from '@prizestash/shared/api';
import type { SiteConfig } from '@prizestash/shared/site';

/**
 * Loads the submission chunk. Webpack caches a loaded chunk and retries a failed one.
 * @throws {ApiError} `network` when the chunk fails to load, so that the visitor sees the same
 *   message as for any other lost connection.
 */
export async function loadSubmissionChunk() {
  try {
    return await import(/* webpackChunkName: "claim-submission" */ './submit-claim');
  } catch {
    throw new ApiError('network');
  }
}

/**
 * Starts to load the submission chunk early and, in a separate task, lets it prepare a submission.
 * Errors are ignored here and reported on submit.
 */
export function preloadSubmissionChunk(site: SiteConfig): void {
  loadSubmissionChunk()
    .then(({ prepareSubmission }) => setTimeout(() => prepareSubmission(site)))
    .catch(() => undefined);
}

export interface KeptSubmission {
  readonly sent: ClaimValues;
  /** Resolves once the entry is accepted; rejects with the error of the call. */
  readonly accepted: Promise<void>;
}

let kept: KeptSubmission | null = null;

/**
 * Keeps a submission for the case that the visitor leaves the form before its outcome is shown: the
 * next form in this document then shows it.
 */
export function keepSubmission(sent: ClaimValues, accepted: Promise<void>): KeptSubmission {
  const submission = { sent, accepted };
  kept = submission;
  // An accepted entry is stored on the device, which the page says by itself.
  accepted.then(
    () => forgetSubmission(submission),
    () => undefined,
  );
  return submission;
}

/** Returns the submission whose outcome no form has shown; null for none. */
export function keptSubmission(): KeptSubmission | null {
  return kept;
}

export function forgetSubmission(submission: KeptSubmission): void {
  if (kept === submission) kept = null;
}

/** `ready` accepts a submit, `checking` has sent nothing yet, `submitted` is final. */
export type SubmissionPhase = 'ready' | 'checking' | 'submitting' | 'submitted';

/** The state of the form's submissions (docs/product.md, section 4). */
export function useSubmissionState() {
  const [phase, setPhase] = useState<SubmissionPhase>('ready');
  /** The messages of the last submission, when the call failed. */
  const [formErrors, setFormErrors] = useState<FormErrors | null>(null);
  /** True when the last submission was rejected and this device stores an earlier entry. */
  const [hasReceipt, setHasReceipt] = useState(false);
  /** Counts unsuccessful submissions, so that each one moves the focus to its messages. */
  const [failedAttempts, setFailedAttempts] = useState(0);
  // Refs, because several submit events can arrive before the next render.
  const isInProgress = useRef(false);
  const isAccepted = useRef(false);
  const rejected = useRef<RejectedSubmission | null>(null);
  const submittedPath = useRef('');

  return {
    phase,
    formErrors,
    hasReceipt,
    failedAttempts,
    rejected,
    /** Starts a submission. Returns false while another one is in progress. */
    start(): boolean {
      if (isInProgress.current) return false;
      isInProgress.current = true;
      rejected.current = null;
      submittedPath.current = window.location.pathname;
      return true;
    },
    /** Shows a submission that has started, without the messages of the last one. */
    show(shown: Exclude<SubmissionPhase, 'submitted'>): void {
      setFormErrors(null);
      setPhase(shown);
    },
    reject(errors: FormErrors, values: ClaimValues, deviceHasEntry: boolean): void {
      rejected.current = { fields: errors.fields, values };
      setFormErrors(errors);
      setHasReceipt(deviceHasEntry);
    },
    accept(): void {
      isAccepted.current = true;
      setPhase('submitted');
    },
    /**
     * False when the visitor has navigated away since the submit. While the next page loads, the
     * form is still mounted and only the address has changed.
     */
    isOnSubmittedPath: (): boolean => window.location.pathname === submittedPath.current,
    /** Reopens the form, unless the entry was accepted. */
    finish(): void {
      if (isAccepted.current) return;
      isInProgress.current = false;
      setPhase('ready');
      setFailedAttempts((count) => count + 1);
    },
  };
}
