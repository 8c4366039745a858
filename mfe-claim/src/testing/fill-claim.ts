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

/** Fills the whole form in at once, as autofill does: one change a field. */
export function fillClaim(change: Partial<ClaimValues> = {}): void {
  const claim = { ...validClaim, ...change };
  for (const name of Object.keys(labels) as (keyof typeof labels)[]) {
    fireEvent.change(screen.getByLabelText(labels[name]), { target: { value: claim[name] } });
  }
  const consent: HTMLInputElement = screen.getByRole('checkbox');
  if (consent.checked !== claim.tcpa) fireEvent.click(consent);
}
