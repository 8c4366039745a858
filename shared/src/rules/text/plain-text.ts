// Control characters, direction overrides (they reverse text in lists), line and paragraph
// separators, lone surrogates (databases cannot store them) and noncharacters.
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\ufffe\uffff]/u;
// Emoji, flags and the selector of colorful variants. Digits and letters are none of them.
const PICTURE = /[\p{Extended_Pictographic}\p{Regional_Indicator}\ufe0f]/u;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/**
 * Decides whether a text may be a name or address: at least one letter or digit of any script, and
 * printable characters only, no emoji.
 */
export function isPlainText(text: string): boolean {
  return LETTER_OR_DIGIT.test(text) && !PICTURE.test(text) && isPrintable(text);
}

/** Decides whether a text has printable characters only; it may be empty. */
export function isPrintable(text: string): boolean {
  return !UNPRINTABLE.test(text);
}
