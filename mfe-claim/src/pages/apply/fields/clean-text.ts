import type { ClaimTextName } from './claim-fields';
import { isDigitField, readDigits } from './digit-fields';

/**
 * Marks that nobody sees and no name or address needs: soft hyphen, zero-width space, directions.
 * Contacts and chat programs put them around what is copied. Joiners stay.
 */
const INVISIBLE_MARKS = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** What a field takes of a text that is typed, pasted or autofilled. */
export function cleanText(name: ClaimTextName, text: string): string {
  return isDigitField(name) ? readDigits(name, text) : text.replace(INVISIBLE_MARKS, '');
}
