/** One past winner, shown the way the rules allow: never a full name (specification, section 2). */
export interface Winner {
  readonly firstName: string;
  /** One capital letter, without the full stop. */
  readonly lastInitial: string;
  /** The state's label, for example `Ohio`. */
  readonly state: string;
}

/**
 * True while the list below holds made-up people. A site that takes real entries must show real
 * winners, so the production check refuses a release set as long as this is true.
 */
export const winnersAreMadeUp = true;

/** The fixed list of five winners, latest first (specification, section 2). */
export const winners: readonly [Winner, Winner, Winner, Winner, Winner] = [
  { firstName: 'Marigold', lastInitial: 'T', state: 'Ohio' },
  { firstName: 'Desmond', lastInitial: 'A', state: 'Texas' },
  { firstName: 'Priya', lastInitial: 'K', state: 'New Jersey' },
  { firstName: 'Walter', lastInitial: 'B', state: 'Oregon' },
  { firstName: 'Luz', lastInitial: 'M', state: 'New Mexico' },
];

/** A winner's public name, for example `Luz M.`. */
export function winnerName(winner: Winner): string {
  return `${winner.firstName} ${winner.lastInitial}.`;
}
