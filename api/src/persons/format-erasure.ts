import { type ErasedEntry } from './erasures-repository';

/**
 * Tells the operator what an erasure did, and what is kept, why and until when.
 * @param isSuppressed whether the address is on the suppression list
 */
export function formatErasure(erased: readonly ErasedEntry[], isSuppressed: boolean): string {
  const sentences = [`Erased ${erased.length} ${erased.length === 1 ? 'entry' : 'entries'}.`];
  for (const { id, prizeKeptUntil } of erased) {
    if (!prizeKeptUntil) continue;
    sentences.push(
      `Entry ${id} won a prize: its name and postal address are kept for tax records until ` +
        `${prizeKeptUntil.toISOString().slice(0, 10)}, and the signed log of drawings keeps ` +
        'first name, last initial and state.',
    );
  }
  if (isSuppressed) {
    sentences.push('The address stays on the suppression list, so that it gets no more emails.');
  }
  return `${sentences.join('\n')}\n`;
}
