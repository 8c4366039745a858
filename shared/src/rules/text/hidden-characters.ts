/**
 * A letter and a joiner (U+200C, U+200D), between letters of scripts that spell words with joiners.
 * Safari before 16.4 has no lookbehind, and does not run a file that contains one.
 */
const SPELLING_JOINERS =
  /([\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Malayalam}\p{Script=Sinhala}])[\u200c\u200d](?=[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Malayalam}\p{Script=Sinhala}])/gu;

/** A virama and a joiner: a final consonant of Malayalam and Bengali, as keyboards before Unicode 5.1 write it. */
const FINAL_JOINER = /([\u09cd\u0d4d])\u200d(?=[\s'.-]|$)/g;

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
  return HIDDEN.test(name.replace(FINAL_JOINER, '$1').replace(SPELLING_JOINERS, '$1'));
}
