/** One past winner, shown the way the rules allow: never a full name (docs/product.md, section 2). */
export interface Winner {
  readonly firstName: string;
  /** One capital letter, without the full stop. */
  readonly lastInitial: string;
  /** The state's label, for example `Ohio`. */
  readonly state: string;
}

/**
 * Formats the name that may be published: first name and last initial.
 * @returns for example `Luz M.`
 */
export function winnerName(winner: Winner): string {
  return `${winner.firstName} ${winner.lastInitial}.`;
}
