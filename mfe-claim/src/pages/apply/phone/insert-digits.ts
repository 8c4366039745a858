import { toAsciiDigits } from '@prizestash/shared/rules/decimal-digits';
import { phoneDigits } from '@prizestash/shared/rules/phone';
import { PHONE_DIGITS } from './format-phone';

/** The digits of a phone number on both sides of the caret. */
export interface DigitsAtCaret {
  readonly before: string;
  readonly after: string;
}

/** Returns the digits of a text. Those of other scripts are converted to ASCII. */
export function onlyDigits(text: string): string {
  return toAsciiDigits(text).replace(/\D/g, '');
}

/**
 * Inserts text at the caret. Digits are inserted one by one, so typing and pasting the same digits
 * give the same result. The exception is a whole number that is pasted into another number: it
 * replaces that number.
 */
export function insertDigits(digits: DigitsAtCaret, entered: string): DigitsAtCaret {
  const number = phoneDigits(entered);
  if (digits.after !== '' && number.length === PHONE_DIGITS) return { before: number, after: '' };
  return [...onlyDigits(entered)].reduce(insertDigit, digits);
}

function insertDigit({ before, after }: DigitsAtCaret, digit: string): DigitsAtCaret {
  if (before === '' && digit === '0') return { before, after };
  const isFull = before.length + after.length >= PHONE_DIGITS;
  if (!isFull) return { before: before + digit, after };
  // An eleventh digit: the rule drops a leading country code, or else this digit.
  if (after === '') return { before: phoneDigits(before + digit), after };
  const isCountryCode = before === '' && digit === '1';
  if (isCountryCode) return { before, after };
  // Inside a full number a digit replaces the next one, so that none is pushed out at the end.
  return { before: before + digit, after: after.slice(1) };
}
