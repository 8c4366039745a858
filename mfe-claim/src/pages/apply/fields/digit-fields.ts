import { toAsciiDigits } from '@prizestash/shared/rules/decimal-digits';
import { postalCodeDigits } from '@prizestash/shared/rules/postal-code';
import { readDate } from './read-date';

/** How many digits the inputs of a date hold at most (specification, section 5). */
const digitLimits = { month: 2, day: 2, year: 4 } as const;
export type DigitField = keyof typeof digitLimits | 'postal_code';

export function isDigitField(name: string): name is DigitField {
  return name === 'postal_code' || Object.hasOwn(digitLimits, name);
}

/**
 * Reads the digits of a text that is typed, pasted or autofilled, and drops those that are too many.
 * Of a whole date, an input takes its part. In a part of a date the zeros in front go first, so that
 * `007` is July.
 */
export function readDigits(name: DigitField, text: string): string {
  if (name === 'postal_code') return postalCodeDigits(text);
  const date: Partial<Record<DigitField, string>> | null = readDate(text);
  if (date?.[name] !== undefined) return date[name];
  const limit = digitLimits[name];
  const digits = toAsciiDigits(text).replace(/\D/g, '');
  const surplus = Math.max(0, digits.length - limit);
  const zeros = /^0*/.exec(digits)?.[0].length ?? 0;
  return digits.slice(Math.min(surplus, zeros)).slice(0, limit);
}
