import { claimSchema, type ClaimValues } from '@prizestash/shared/rules/claim-schema';
import { ValidationError } from 'yup';
import { isClaimField, type ClaimErrors } from '../fields/claim-fields';

/**
 * Validates the form against the claim schema.
 * @param now the time of entry, for the minimum age.
 * @returns the first message of each invalid field; an empty object when all fields are valid.
 */
export function validateClaim(values: ClaimValues, now: Date): ClaimErrors {
  try {
    claimSchema(now).validateSync(values, { abortEarly: false });
    return {};
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const errors: ClaimErrors = {};
    for (const { path, message } of error.inner) {
      if (path && isClaimField(path)) errors[path] ??= message;
    }
    return errors;
  }
}
