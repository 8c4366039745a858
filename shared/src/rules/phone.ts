const DIGITS = 10;
const COUNTRY_CODE = '1';

/**
 * Finds the digits of a US phone number in whatever a visitor typed, pasted or autofilled:
 * `+1 212 555 0143`, `12125550143`, `1-212-555-0143`, `212.555.0143`, `(212)-555-0143 ext. 9`.
 * @returns ten digits when the text holds a whole number, otherwise the digits that are there
 */
export function phoneDigits(text: string): string {
  const number = text.normalize('NFKC').split(/(?:ext|x|#)/i, 1)[0] ?? '';
  let digits = number.replace(/\D/g, '');
  // Ten digits may begin with 1 (specification, section 5), so a 1 is taken for the country code
  // only where it is written as one or where it is one digit too many.
  if (/^\D*\+\D*1/.test(number)) digits = digits.slice(1);
  while (digits.length > DIGITS && /^0*1/.test(digits)) digits = digits.replace(/^0*1/, '');
  return digits;
}

/**
 * Decides whether a text holds a phone number: ten digits, the first of them 1-9
 * (specification, section 5).
 */
export function isPhone(text: string): boolean {
  return /^[1-9]\d{9}$/.test(phoneDigits(text));
}

/**
 * Writes a phone number as it is sent: `+1` and ten digits (specification, section 3).
 * @throws RangeError when the text holds no phone number
 */
export function toE164(text: string): string {
  if (!isPhone(text)) throw new RangeError('Not a US phone number');
  return `+${COUNTRY_CODE}${phoneDigits(text)}`;
}

/** Decides whether a text is a phone number exactly as it is sent: `+1` and ten digits. */
export function isE164(text: string): boolean {
  return /^\+1[1-9]\d{9}$/.test(text);
}
