/** Straight quotes, and the code spans and link addresses whose quotes stay straight. */
const quoteOrSkipped = /`[^`]*`|\]\([^)]*\)|["']/g;

export function toTypographicQuotes(markdown: string): string {
  return markdown.replace(quoteOrSkipped, (match, offset: number) => {
    if (match.length > 1) return match;
    const before = markdown[offset - 1] ?? ' ';
    const after = markdown[offset + 1] ?? ' ';
    const isOpening = /[\s([*_]/.test(before) && /[^\s.,;:!?)\]]/.test(after);
    if (match === '"') return isOpening ? '\u201c' : '\u201d';
    return isOpening ? '\u2018' : '\u2019';
  });
}
