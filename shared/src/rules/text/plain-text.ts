/**
 * A letter and a joiner (U+200C, U+200D), between letters of scripts that spell words with joiners.
 * Safari before 16.4 has no lookbehind, and does not run a file that contains one.
 */
const SPELLING_JOINERS =
  /([\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Malayalam}\p{Script=Sinhala}])[\u200c\u200d](?=[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Malayalam}\p{Script=Sinhala}])/gu;

/** A virama of an Indic script and a joiner, which shows how the consonants beside it are written. */
const VIRAMA_JOINER =
  /([\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca])[\u200c\u200d]/g;

/**
 * Control characters, default-ignorable code points (Unicode, DerivedCoreProperties), and characters
 * that are not default-ignorable but look blank: Braille blank, musical null notehead, blank
 * Egyptian hieroglyphs.
 */
const HIDDEN = /[\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}\u{13441}\u{13442}]/u;

/**
 * Decides whether a name holds a character that nobody sees, so that two names that look alike would
 * count as two persons ("one entry per person", docs/product.md, section 9). A joiner that the
 * spelling of a name needs, as in Persian, is allowed; `personKey` ignores it.
 * @param name first or last name as the visitor typed it
 */
export function hasHiddenCharacter(name: string): boolean {
  return HIDDEN.test(name.replace(VIRAMA_JOINER, '$1').replace(SPELLING_JOINERS, '$1'));
}

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
