import { fireEvent } from '@testing-library/react';
import type { ClaimValues } from '@prizestash/shared/rules/claim-schema';
import { validClaim } from './valid-claim';

/** Fills in the form with one change event per field, as autofill does. */
export function fillClaim(change: Partial<ClaimValues> = {}): void {
  const claim = { ...validClaim, ...change };
  // By name: the queries of Testing Library take most of the time of a test.
  const { elements } = document.querySelector('form')!;
  const { tcpa: consent, ...texts } = claim;
  for (const [name, value] of Object.entries(texts)) {
    fireEvent.change(elements.namedItem(name) as HTMLInputElement, { target: { value } });
  }
  const box = elements.namedItem('tcpa') as HTMLInputElement;
  if (box.checked !== consent) fireEvent.click(box);
}
