/** Estimates the number of syllables: groups of vowels, without a silent e. */
function syllables(word: string): number {
  const spoken = word
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/(?<=[^aeiouy]{1}[^l])e$|(?<=[^dt])ed$|es$/, '');
  return Math.max(1, spoken.match(/[aeiouy]+/g)?.length ?? 1);
}

/**
 * Computes the Flesch-Kincaid grade level of a text.
 * @param sentences complete sentences, without headings and labels.
 * @returns a US school grade; 8 is easy to read at the age of fourteen.
 */
export function readingGrade(sentences: readonly string[]): number {
  const words = sentences.flatMap(
    (sentence) => sentence.match(/[A-Za-z’'$\d,.]*[A-Za-z\d]/g) ?? [],
  );
  const syllableCount = words.reduce((sum, word) => sum + syllables(word), 0);
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllableCount / words.length) - 15.59;
}
