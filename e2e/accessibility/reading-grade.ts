/** Syllables as English spelling mostly shows them: groups of vowels, without a silent e. */
function syllables(word: string): number {
  const spoken = word
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/(?<=[^aeiouy]{1}[^l])e$|(?<=[^dt])ed$|es$/, '');
  return Math.max(1, spoken.match(/[aeiouy]+/g)?.length ?? 1);
}

/**
 * The school grade that a text asks for, by Flesch and Kincaid: long sentences and long words make
 * it rise.
 * @param sentences whole sentences; headings and labels are none.
 * @returns 8 for a text that somebody of fourteen reads with ease.
 */
export function readingGrade(sentences: readonly string[]): number {
  const words = sentences.flatMap(
    (sentence) => sentence.match(/[A-Za-z’'$\d,.]*[A-Za-z\d]/g) ?? [],
  );
  const sounds = words.reduce((sum, word) => sum + syllables(word), 0);
  return 0.39 * (words.length / sentences.length) + 11.8 * (sounds / words.length) - 15.59;
}
