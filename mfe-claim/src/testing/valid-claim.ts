import type { ClaimValues } from '@prizestash/shared/rules/claim-schema';
import { aPerson } from '@prizestash/shared/testing/people';

const { birthday: _sent, ...details } = aPerson;

/** The made-up person's form, complete and right, as it stands on the page. */
export const validClaim: ClaimValues = {
  ...details,
  phone: '(212)-555-0143',
  month: '2',
  day: '9',
  year: '1990',
};
