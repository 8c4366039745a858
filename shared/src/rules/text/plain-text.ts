// Control characters, direction overrides (they make an operator's list read backwards), line and
// paragraph separators, lone surrogates (no database can store them), and unassigned noncharacters.
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\ufffe\uffff]/u;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/**
 * Decides whether a text may stand in a name or address: any language's letters are fine, at least
 * one letter or digit is there, and nothing that would not print.
 */
export function isPlainText(text: string): boolean {
  return LETTER_OR_DIGIT.test(text) && isPrintable(text);
}

/** Decides whether a text, which may be empty, holds nothing that would not print. */
export function isPrintable(text: string): boolean {
  return !UNPRINTABLE.test(text);
}
