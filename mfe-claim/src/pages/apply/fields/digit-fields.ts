import { toAsciiDigits } from '@prizestash/shared/rules/decimal-digits';
import { POSTAL_CODE_DIGITS } from '@prizestash/shared/rules/postal-code';
import { looksLikeDate, mayBecomeDate, monthNumber, readDate } from './read-date';

/** The inputs that hold digits, and how many at most (docs/product.md, section 5.1). */
const digitLimits = { month: 2, day: 2, year: 4, postal_code: POSTAL_CODE_DIGITS } as const;
/** Of `September 24th, 1990`, and of the longest word that stays. */
const MAX_TYPED = 20;
const LONGEST_WORD = 9;
export type DigitField = keyof typeof digitLimits;

/**
 * A date that is being typed with letters or separators, as far as it is kept. It is read when the field
 * is left, so that `July 4` is not read as `Jul`, nor `1/5/1990` as 15, and what follows lost.
 * @returns null for a text that is read at once.
 */
export function keepTyped(
  name: DigitField,
  text: string,
  inputType: string | undefined,
): string | null {
  if (name === 'postal_code' || !/^(insertText|delete)/.test(inputType ?? '')) return null;
  return mayBecomeDate(text) ? text.slice(0, MAX_TYPED) : null;
}

export function isDigitField(name: string): name is DigitField {
  return Object.hasOwn(digitLimits, name);
}

/**
 * Reads the digits of a text that is typed, pasted or autofilled, and drops those that are too many.
 * Of a whole date, an input takes its part. Of `007` a zero goes first, of `0124` none: who types on in
 * the month means January, not December. The name of a month is its number; another word stays, and a
 * date that is not understood, so that it gets a message. The attribute `maxlength` would cut the text
 * before its spaces are dropped.
 */
export function readDigits(name: DigitField, text: string): string {
  const date: Partial<Record<DigitField, string>> | null = readDate(text, false);
  if (date?.[name] !== undefined) return date[name];
  const word = text.trim();
  const month = name === 'month' ? monthNumber(word.replace(/\.$/, '')) : 0;
  if (month > 0) return String(month);
  if (/^\p{L}+$/u.test(word)) return word.slice(0, LONGEST_WORD);
  const digits = toAsciiDigits(text).replace(/\D/g, '');
  if (name === 'postal_code') return digits.slice(0, digitLimits[name]);
  if (looksLikeDate(word)) return word.slice(0, MAX_TYPED);
  const zeros = name === 'year' ? /^0+(?=\d{4}$)/ : /^0+(?=0\d)/;
  return digits.replace(zeros, '').slice(0, digitLimits[name]);
}
