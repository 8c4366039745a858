import type { ClaimField, ClaimValues } from '@prizestash/shared/rules/claim-schema';
import { claimFields, type ClaimErrors } from '../fields/claim-fields';

/** A submission that the API rejected: its field errors and the values that it was sent with. */
export interface RejectedSubmission {
  readonly fields: ClaimErrors;
  readonly values: ClaimValues;
}

/**
 * Returns the server errors that still apply. An error is resolved when the value of its own field
 * changes. Client-side validation runs on every change and does not know these errors.
 */
export function unresolvedServerErrors(
  rejected: RejectedSubmission | null,
  values: ClaimValues,
): ClaimErrors {
  if (!rejected) return {};
  const isUnchanged = (field: ClaimField) =>
    inputsOf(field).every((input) => values[input] === rejected.values[input]);
  return Object.fromEntries(
    claimFields
      .filter((field) => rejected.fields[field] !== undefined && isUnchanged(field))
      .map((field) => [field, rejected.fields[field]]),
  );
}

function inputsOf(field: ClaimField): readonly (keyof ClaimValues)[] {
  return field === 'birthday' ? ['month', 'day', 'year'] : [field];
}
