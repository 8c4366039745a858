import type { ClaimValues } from '@prizestash/shared/rules/claim-schema';
import { aPerson } from '@prizestash/shared/testing/people';
import { emptyClaim } from '../pages/apply/fields/claim-fields';

const { birthday: _sent, ...details } = aPerson;

/** A fixture: complete, valid form values as the inputs show them. */
export const validClaim: ClaimValues = {
  ...emptyClaim,
  ...details,
  phone: '(212)-555-0143',
  month: '2',
  day: '9',
  year: '1990',
};
