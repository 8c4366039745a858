import type { DigitsAtCaret } from './insert-digits';

/** Which side of the caret a key deletes; `selection` when selected text was deleted. */
export type Deletion = 'backward' | 'forward' | 'selection';

/**
 * Completes a deletion. When a key deleted only punctuation of the mask, the mask would restore it,
 * so the next digit in that direction is deleted instead.
 * @param digits the digits that are left on both sides of the caret.
 */
export function deleteDigits(
  { before, after }: DigitsAtCaret,
  removed: string,
  deletion: Deletion,
): DigitsAtCaret {
  const isPunctuation = removed !== '' && !/\d/.test(removed);
  if (!isPunctuation || deletion === 'selection') return { before, after };
  return deletion === 'forward'
    ? { before, after: after.slice(1) }
    : { before: before.slice(0, -1), after };
}
