/** Length of a zip code (docs/product.md, section 5.1). */
export const POSTAL_CODE_DIGITS = 5;

/** Decides whether a text is a zip code: exactly five digits 0-9 (docs/product.md, section 5.1). */
export function isPostalCode(text: string): boolean {
  return /^[0-9]{5}$/.test(text);
}
