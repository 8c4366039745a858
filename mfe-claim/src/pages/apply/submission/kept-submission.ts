import type { ClaimValues } from '@prizestash/shared/rules/claim-schema';

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
