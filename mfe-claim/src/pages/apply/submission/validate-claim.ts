import { claimSchema, type ClaimValues } from '@prizestash/shared/rules/claim-schema';
import { isBeforeRules } from '@prizestash/shared/rules/entry-period';
import { messages } from '@prizestash/shared/rules/messages';
import { ValidationError } from 'yup';
import { isClaimField, type ClaimErrors } from '../fields/claim-fields';

/** Values that were valid. They stay so: whoever is old enough does not become too young. */
const valid = new WeakSet<ClaimValues>();

/**
 * Validates the form against the claim schema.
 * @param now the time of entry, for the minimum age. With a clock that cannot be right, the API alone
 *   decides on the age.
 * @returns the first message of each invalid field; an empty object when all fields are valid.
 */
export function validateClaim(values: ClaimValues, now: Date): ClaimErrors {
  if (valid.has(values)) return {};
  try {
    claimSchema.validateSync(values, { abortEarly: false, context: { now } });
    valid.add(values);
    return {};
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const errors: ClaimErrors = {};
    for (const { path, message } of error.inner) {
      if (message === messages.underAge && isBeforeRules(now)) continue;
      if (path && isClaimField(path)) errors[path] ??= message;
    }
    return errors;
  }
}
