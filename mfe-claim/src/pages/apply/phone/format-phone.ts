/** Digits of a US phone number without its country code. */
export const PHONE_DIGITS = 10;

const firstDigit = /[1-9]/;
const digit = /\d/;

/** (NNN)-NNN-NNNN with a first digit of 1-9 (docs/product.md, section 5.1), for `react-input-mask`. */
export const phoneMask: readonly (string | RegExp)[] = [...'(1NN)-NNN-NNNN'].map((part) => {
  if (part === '1') return firstDigit;
  return part === 'N' ? digit : part;
});

/** Index of each digit in the mask. */
const digitPositions = phoneMask.flatMap((part, index) => (typeof part === 'string' ? [] : index));

/**
 * Formats the digits of a phone number, also of an incomplete one: `2125` becomes `(212)-5`.
 * @param digits up to ten digits; more are ignored.
 * @returns an empty string without digits.
 */
export function formatPhone(digits: string): string {
  if (digits === '') return '';
  const area = digits.slice(0, 3);
  if (digits.length < 3) return `(${area}`;
  const exchange = digits.slice(3, 6);
  if (digits.length < 6) return `(${area})-${exchange}`;
  return `(${area})-${exchange}-${digits.slice(6, 10)}`;
}

/** Returns the caret position behind so many digits, where the next digit goes. */
export function phonePosition(digits: number): number {
  return digitPositions[digits] ?? phoneMask.length;
}
