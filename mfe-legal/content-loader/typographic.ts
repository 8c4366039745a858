/** Code and the addresses of links keep the quotes they have. */
const quoteOrUntouched = /`[^`]*`|\]\([^)]*\)|["']/g;

/** Straight quotes as they are typed become the quotes of print. */
export function typographic(markdown: string): string {
  return markdown.replace(quoteOrUntouched, (found, offset: number) => {
    if (found.length > 1) return found;
    const before = markdown[offset - 1] ?? ' ';
    const after = markdown[offset + 1] ?? ' ';
    const opens = /[\s([*_]/.test(before) && /[^\s.,;:!?)\]]/.test(after);
    if (found === '"') return opens ? '\u201c' : '\u201d';
    return opens ? '\u2018' : '\u2019';
  });
}
