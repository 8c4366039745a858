/** The consent that a page asks for, as its remote declares it (docs/product.md, section 5.1). */
export interface ConsentWording {
  /** Stored as evidence with each entry. Increase it with every change. */
  readonly version: string;
  /** What an entrant agrees to; a link to a legal text is `[Official Rules](/legal/rules)`. */
  readonly text: string;
  /** Follows the text where partners are configured; `{partners}` are their names. */
  readonly recipients: string;
}

/** A part of the consent text: plain text, or a link. */
interface ConsentPart {
  readonly text: string;
  /** Path of the legal text that it links to. */
  readonly href?: string | undefined;
}

function joinNames(names: readonly string[]): string {
  if (names.length < 2) return names[0] ?? '';
  return `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`;
}

const recipientsOf = ({ recipients }: ConsentWording, partnerNames: readonly string[]): string =>
  partnerNames.length > 0 ? recipients.replace('{partners}', () => joinNames(partnerNames)) : '';

/**
 * Returns the consent text as a page shows it.
 * @param partnerNames in the order of the configuration; empty for no partners.
 */
export function consentParts(
  wording: ConsentWording,
  partnerNames: readonly string[],
): ConsentPart[] {
  const pieces = wording.text.split(/\[(.+?)\]\((.+?)\)/);
  const parts = pieces.map((text, index) => ({
    text,
    href: index % 3 === 1 ? pieces[index + 1] : undefined,
  }));
  const last = { text: recipientsOf(wording, partnerNames) };
  return [...parts.filter((_, index) => index % 3 < 2), last].filter(({ text }) => text !== '');
}

/**
 * Formats the consent text as one line, independent of how a page renders it. The hash of this line
 * is the evidence of consent.
 */
export function consentLine(wording: ConsentWording, partnerNames: readonly string[]): string {
  return wording.text + recipientsOf(wording, partnerNames);
}

/** Removes the links of a line. */
export const withoutLinks = (line: string): string => line.replace(/\[(.+?)\]\(.+?\)/g, '$1');
