/**
 * Formats the sentence that lists what a partner receives, for example
 * "Example Deals receives: first name, email, zip".
 * @param partner the partner's name.
 * @param labels from the partner's `receives`.
 */
export function receivesSentence(partner: string, labels: readonly string[]): string {
  return `${partner} receives: ${labels.length > 0 ? labels.join(', ') : 'no personal details'}`;
}
