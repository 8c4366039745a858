/**
 * Drops marks that nobody sees and no name or address needs: soft hyphen, zero-width space, directions.
 * Contacts and chat programs put them around what is copied. Joiners stay.
 */
export function dropInvisibleMarks(text: string): string {
  return text.replace(/(?![\u200c\u200d])\p{Cf}/gu, '');
}
