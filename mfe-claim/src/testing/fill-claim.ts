import { fireEvent, screen } from '@testing-library/react';
import type { ClaimValues } from '@prizestash/shared/rules/claim-schema';
import { validClaim } from './valid-claim';

const labels = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  gender: 'Gender',
  phone: 'Phone',
  month: 'Month',
  day: 'Day',
  year: 'Year',
  street: 'Address',
  city: 'City',
  state: 'State',
  postal_code: 'Zip code',
} as const;

/** Fills in the form with one change event per field, as autofill does. */
export function fillClaim(change: Partial<ClaimValues> = {}): void {
  const claim = { ...validClaim, ...change };
  for (const name of Object.keys(labels) as (keyof typeof labels)[]) {
    fireEvent.change(screen.getByLabelText(labels[name]), { target: { value: claim[name] } });
  }
  const consent: HTMLInputElement = screen.getByRole('checkbox');
  if (consent.checked !== claim.tcpa) fireEvent.click(consent);
}
