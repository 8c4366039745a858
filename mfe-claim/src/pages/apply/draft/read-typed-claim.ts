import { phoneDigits } from '@prizestash/shared/rules/phone';
import type { ClaimValues } from '@prizestash/shared/rules/claim-schema';
import { emptyClaim } from '../fields/claim-fields';
import { formatPhone } from '../phone/format-phone';

/**
 * Reads what a visitor, or the browser's autofill, put into the form before its script arrived.
 * React keeps that text in the page but does not know of it, so the form would send empty fields.
 */
export function readTypedValues(form: HTMLFormElement): ClaimValues {
  const typed: Record<string, string | boolean> = { ...emptyClaim };
  for (const name of Object.keys(emptyClaim)) {
    const element = form.elements.namedItem(name);
    if (element instanceof HTMLInputElement && element.type === 'checkbox') {
      typed[name] = element.checked;
    } else if (element instanceof HTMLInputElement || element instanceof HTMLSelectElement) {
      typed[name] = element.value;
    }
  }
  const values = typed as unknown as ClaimValues;
  return { ...values, phone: formatPhone(phoneDigits(values.phone).slice(0, 10)) };
}
