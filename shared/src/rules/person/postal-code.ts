import { toAsciiDigits } from '../text/decimal-digits';

/** Length of a zip code (specification, section 9). */
const POSTAL_CODE_DIGITS = 5;

/**
 * Reads the digits of a zip code from text that is typed, pasted or autofilled: ` 89501-1234` is
 * `89501`.
 * @returns 0 to 5 digits.
 */
export function postalCodeDigits(text: string): string {
  return toAsciiDigits(text).replace(/\D/g, '').slice(0, POSTAL_CODE_DIGITS);
}

/** Decides whether a text is a zip code: exactly five digits 0-9 (specification, section 9). */
export function isPostalCode(text: string): boolean {
  return /^[0-9]{5}$/.test(text);
}
