/** Version of the consent text, stored as evidence with each entry. Increase it with every change. */
export const CONSENT_VERSION = '1.0';

/** A part of the consent text: plain text, or a link to a legal document. */
interface ConsentPart {
  readonly text: string;
  /** Key of the document's path in `paths`. */
  readonly document?: 'rules' | 'terms' | 'privacyPolicy';
}

function joinNames(names: readonly string[]): string {
  if (names.length < 2) return names[0] ?? '';
  return `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`;
}

/**
 * Returns what an entrant agrees to (docs/product.md, section 5.1), and the partners that may receive
 * the details. The page shows exactly this text, and the API hashes it.
 * @param partnerNames in the order of the offers; empty for no partners.
 */
export function consentText(partnerNames: readonly string[]): ConsentPart[] {
  const parts: ConsentPart[] = [
    { text: 'I am a US resident, 18 or older. I agree to the ' },
    { text: 'Official Rules', document: 'rules' },
    { text: ', the ' },
    { text: 'Terms and Conditions', document: 'terms' },
    { text: ' and the ' },
    { text: 'Privacy Policy', document: 'privacyPolicy' },
    { text: ', and to receive daily email promotions from PrizeStash.' },
  ];
  if (partnerNames.length === 0) return parts;
  return [
    ...parts,
    {
      text: ` My details may be passed to ${joinNames(partnerNames)} on the offer pages that follow.`,
    },
  ];
}

/**
 * Formats the consent text as one line, independent of how a page renders it: links as
 * `[text](document)`. The hash of this line is the evidence of consent.
 */
export function consentAsLine(parts: readonly ConsentPart[]): string {
  return parts
    .map((part) => (part.document ? `[${part.text}](${part.document})` : part.text))
    .join('');
}
