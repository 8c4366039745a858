/** Estimates the syllables of a word: groups of vowels, without a silent final e. */
function countSyllables(word: string): number {
  const letters = word.toLowerCase().replace(/[^a-z]/g, '');
  const pronounced = letters.replace(/(?<=[^aeiouy]{1}[^l])e$|(?<=[^dt])ed$|es$/, '');
  return Math.max(1, pronounced.match(/[aeiouy]+/g)?.length ?? 1);
}

/**
 * Computes the Flesch-Kincaid grade of a text.
 * @param sentences whole sentences, at least one; headings and labels are not sentences.
 * @returns the US school grade that the text requires, for example 8 for readers of about 14 years.
 */
export function readingGrade(sentences: readonly string[]): number {
  const words = sentences.flatMap(
    (sentence) => sentence.match(/[A-Za-z’'$\d,.]*[A-Za-z\d]/g) ?? [],
  );
  const syllables = words.reduce((sum, word) => sum + countSyllables(word), 0);
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59;
}
