import type { Winner } from '../winners';
import type { DrawingSummary } from '../rules/calendar/drawing-summary';

/** Number of winners that are shown (specification, section 2). */
export const SHOWN_WINNERS = 5;

/** A winner of the list on /winners. */
export interface ListedWinner extends Winner {
  /** The Sunday of the drawing. Left out for an example of the local demonstration. */
  readonly drawing?: string;
}

/**
 * Lists the latest confirmed winners, latest first.
 * @param drawings newest first.
 * @param examples fill the list up to five; none in production.
 */
export function latestWinners(
  drawings: readonly DrawingSummary[],
  examples: readonly ListedWinner[] = [],
): ListedWinner[] {
  const confirmed = drawings.flatMap(({ drawing, winner }) =>
    winner
      ? [
          {
            firstName: winner.first_name,
            lastInitial: winner.last_initial,
            state: winner.state,
            drawing,
          },
        ]
      : [],
  );
  return [...confirmed, ...examples].slice(0, SHOWN_WINNERS);
}

/** Whether a winner is an example of the local demonstration. */
export function isExample(winner: ListedWinner): boolean {
  return winner.drawing === undefined;
}
