import type { ClaimValues } from '@prizestash/shared/rules/claim-schema';

/** A made-up visitor's form, complete and right, as it stands on the page. */
export const aClaim: ClaimValues = {
  first_name: 'Zoë',
  last_name: 'Example',
  email: 'zoe@example.com',
  gender: '1',
  phone: '(212)-555-0143',
  month: '2',
  day: '9',
  year: '1990',
  street: '1 Example Street',
  city: 'Sacramento',
  state: 'California',
  postal_code: '95814',
  tcpa: true,
};
