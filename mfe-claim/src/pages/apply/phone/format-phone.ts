/** Where each of the ten digits stands in (NNN)-NNN-NNNN. */
const digitPositions = [1, 2, 3, 6, 7, 8, 10, 11, 12, 13];

/**
 * The mask of the specification (section 5), in the form that `react-input-mask` takes:
 * (NNN)-NNN-NNNN with a first digit of 1-9.
 */
export const phoneMask: readonly (string | RegExp)[] = [
  '(',
  /[1-9]/,
  /\d/,
  /\d/,
  ')',
  '-',
  /\d/,
  /\d/,
  /\d/,
  '-',
  /\d/,
  /\d/,
  /\d/,
  /\d/,
];

/**
 * Writes the digits of a phone number as far as they go: `2125` gives `(212)-5`.
 * @param digits at most ten; more are left out.
 * @returns an empty text for no digits.
 */
export function formatPhone(digits: string): string {
  if (digits === '') return '';
  const area = digits.slice(0, 3);
  if (digits.length < 3) return `(${area}`;
  const exchange = digits.slice(3, 6);
  if (digits.length < 6) return `(${area})-${exchange}`;
  return `(${area})-${exchange}-${digits.slice(6, 10)}`;
}

/** Where the caret stands after so many digits: before the place of the next one. */
export function phonePosition(digits: number): number {
  return digitPositions[digits] ?? phoneMask.length;
}
