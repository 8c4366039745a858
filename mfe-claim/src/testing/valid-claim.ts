import type { ClaimValues } from '@prizestash/shared/rules/claim-schema';
import { aPerson } from '@prizestash/shared/testing/people';

const { birthday: _sent, ...details } = aPerson;

/** A fixture: complete, valid form values as the inputs show them. */
export const validClaim: ClaimValues = {
  ...details,
  phone: '(212)-555-0143',
  month: '2',
  day: '9',
  year: '1990',
};
