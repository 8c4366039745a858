const INVISIBLE_MARKS = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/**
 * Drops marks that nobody sees and no name or address needs: soft hyphen, zero-width space, directions.
 * Contacts and chat programs put them around what is copied. Joiners stay.
 */
export function dropInvisibleMarks(text: string): string {
  return text.replace(INVISIBLE_MARKS, '');
}
