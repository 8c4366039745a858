import { toAsciiDigits } from '../text/decimal-digits';

const DIGITS = 10;
const COUNTRY_CODE = '1';

/** Longest text that is read, in UTF-16 units. A written phone number needs fewer than 40. */
const MAX_TEXT_LENGTH = 100;

/**
 * Reads the digits of a US phone number from text that is typed, pasted or autofilled
 * (docs/product.md, section 5.1): `+1 212 555 0143`, `001 212 555 0143`, `(212)-555-0143 ext. 9`.
 *
 * The first digit is 1-9, so leading zeros are dropped. A leading 1 is kept until an eleventh digit
 * follows: then it was a country code and is dropped. Other surplus digits are ignored.
 *
 * The text is read digit by digit, so `phoneDigits(phoneDigits(a) + b)` equals
 * `phoneDigits(a + b)`: typing and pasting the same digits give the same result.
 *
 * @param text any text; only the first 100 characters are read. Digits of every script count.
 * @returns 0 to 10 digits, the first of them 1-9.
 */
export function phoneDigits(text: string): string {
  return readDigits(text).digits;
}

/**
 * Decides whether a text is a number that `phoneDigits` would read as another one: with the country
 * code of another country (`+44 20 7946 0958`, `0044 …`), or spelled with letters (`1-800-FLOWERS`).
 * @param text pasted or autofilled text.
 */
export function isForeignPhone(text: string): boolean {
  const read = toAsciiDigits(text.slice(0, MAX_TEXT_LENGTH));
  const digits = read.replace(/\D/g, '');
  const hasOtherCountryCode = /\+\D*[02-9]/.test(read) || /^\D*00[02-9]/.test(read);
  if (hasOtherCountryCode) return digits.length > 3;
  return /\d[\W\d]*[a-z]{2}/i.test(read) && digits.length > 0 && phoneDigits(read).length < DIGITS;
}

/**
 * Decides whether a text holds a phone number and no surplus digits: ten digits, the first of them
 * 1-9, with or without a country code (docs/product.md, section 5.1).
 */
export function isPhone(text: string): boolean {
  const { digits, hasSurplus } = readDigits(text);
  return digits.length === DIGITS && !hasSurplus;
}

/**
 * Formats a phone number as it is sent: `+1` and ten digits (docs/product.md, section 3).
 * @throws {RangeError} when the text holds no phone number.
 */
export function toE164(text: string): string {
  if (!isPhone(text)) throw new RangeError('Not a US phone number');
  return `+${COUNTRY_CODE}${phoneDigits(text)}`;
}

/** Decides whether a text is a phone number exactly as it is sent: `+1` and ten digits. */
export function isE164(text: string): boolean {
  return /^\+1[1-9]\d{9}$/.test(text);
}

function readDigits(text: string): { digits: string; hasSurplus: boolean } {
  let digits = '';
  let hasSurplus = false;
  for (const digit of toAsciiDigits(text.slice(0, MAX_TEXT_LENGTH)).match(/\d/g) ?? []) {
    if (digits.length < DIGITS) digits = withoutLeadingZeros(digits + digit);
    else if (digits.startsWith(COUNTRY_CODE)) digits = withoutLeadingZeros(digits.slice(1) + digit);
    else hasSurplus = true;
  }
  return { digits, hasSurplus };
}

function withoutLeadingZeros(digits: string): string {
  return digits.replace(/^0+/, '');
}
