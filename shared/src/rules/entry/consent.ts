/** Grows whenever a word of the consent text changes; kept as evidence beside each entry. */
export const CONSENT_VERSION = '1.0';

/** A piece of the consent text: plain words, or words that link to one of the legal documents. */
interface ConsentPart {
  readonly text: string;
  /** The key of the document's address in `paths`. */
  readonly document?: 'rules' | 'terms' | 'privacyPolicy';
}

function inWords(names: readonly string[]): string {
  if (names.length < 2) return names[0] ?? '';
  return `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`;
}

/**
 * Says what an entrant agrees to (specification, section 5), and whom the details may be passed to.
 * The page shows exactly these words and the API hashes exactly these words.
 * @param partnerNames names of the partners in the order of the offers; empty when there are none
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
      text: ` My details may be passed to ${inWords(partnerNames)} on the offer pages that follow.`,
    },
  ];
}

/**
 * Writes the consent text as one line that never depends on how a page draws it: links as
 * `[words](document)`. Its hash is the evidence of what was agreed to.
 */
export function consentAsLine(parts: readonly ConsentPart[]): string {
  return parts
    .map((part) => (part.document ? `[${part.text}](${part.document})` : part.text))
    .join('');
}
