import type { ListedWinner } from '@prizestash/shared/results';

/**
 * Made-up winners that fill the list of five of the local demonstration (docs/product.md, section 2).
 * The pages mark them as examples. A production configuration has none.
 */
export const exampleWinners: readonly ListedWinner[] = [
  { firstName: 'Marigold', lastInitial: 'T', state: 'Ohio' },
  { firstName: 'Desmond', lastInitial: 'A', state: 'Texas' },
  { firstName: 'Priya', lastInitial: 'K', state: 'New Jersey' },
  { firstName: 'Walter', lastInitial: 'B', state: 'Oregon' },
  { firstName: 'Luz', lastInitial: 'M', state: 'New Mexico' },
];
