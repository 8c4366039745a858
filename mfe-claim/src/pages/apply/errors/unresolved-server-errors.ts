import type { ClaimField, ClaimValues } from '@prizestash/shared/rules/claim-schema';
import { claimFields, type ClaimErrors } from '../fields/claim-fields';

/** What the API refused, and the values it refused. */
export interface RejectedSubmission {
  readonly fields: ClaimErrors;
  readonly values: ClaimValues;
}

/**
 * The API's messages that still hold: one goes away when the field it is about has changed, and
 * not when another one has. (The form's own check on each change knows nothing of them.)
 */
export function unresolvedServerErrors(
  refusal: RejectedSubmission | null,
  values: ClaimValues,
): ClaimErrors {
  if (!refusal) return {};
  const isUnchanged = (field: ClaimField) =>
    partsOf(field).every((part) => values[part] === refusal.values[part]);
  return Object.fromEntries(
    claimFields
      .filter((field) => refusal.fields[field] !== undefined && isUnchanged(field))
      .map((field) => [field, refusal.fields[field]]),
  );
}

function partsOf(field: ClaimField): readonly (keyof ClaimValues)[] {
  return field === 'birthday' ? ['month', 'day', 'year'] : [field];
}
