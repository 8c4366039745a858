import { claimSchema, type ClaimValues } from '@prizestash/shared/rules/claim-schema';
import { ValidationError } from 'yup';
import { isClaimField, type ClaimErrors } from '../fields/claim-fields';

/**
 * Holds the values against the claim's rules.
 * @param now the moment of entry, for the age.
 * @returns the first message of each field that breaks a rule; nothing when all is well.
 */
export function validateClaim(values: ClaimValues, now: Date): ClaimErrors {
  try {
    claimSchema(now).validateSync(values, { abortEarly: false });
    return {};
  } catch (failure) {
    if (!(failure instanceof ValidationError)) throw failure;
    const errors: ClaimErrors = {};
    for (const { path, message } of failure.inner) {
      if (path && isClaimField(path)) errors[path] ??= message;
    }
    return errors;
  }
}
