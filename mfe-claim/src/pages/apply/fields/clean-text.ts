import { dropInvisibleMarks } from '@prizestash/shared/rules/invisible-marks';
import type { ClaimTextName } from './claim-fields';
import { isDigitField, readDigits } from './digit-fields';

/** What a field takes of a text that is typed, pasted or autofilled. */
export function cleanText(name: ClaimTextName, text: string): string {
  return isDigitField(name) ? readDigits(name, text) : dropInvisibleMarks(text);
}
