import type { Winner } from '../winners';
import type { DrawingSummary } from '../rules/calendar/drawing-summary';

/** Number of winners that are shown (docs/product.md, section 2). */
export const SHOWN_WINNERS = 5;

/** A winner of the list on /winners. */
export interface ListedWinner extends Winner {
  /** The Sunday of the drawing. Left out for an example of the local demonstration. */
  readonly drawing?: string;
}

/**
 * Lists the latest five confirmed winners, latest first.
 * @param drawings newest first; the API lists the latest ones only.
 * @param known winners of an earlier publication. Those of drawings before the listed ones stay.
 *   Examples fill the list up to five; a production configuration has none.
 */
export function latestWinners(
  drawings: readonly DrawingSummary[],
  known: readonly ListedWinner[] = [],
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
  const oldest = drawings.at(-1)?.drawing;
  const earlier = known.filter(({ drawing }) => !drawing || !oldest || drawing < oldest);
  return [...confirmed, ...earlier].slice(0, SHOWN_WINNERS);
}

/** Whether a winner is an example of the local demonstration. */
export function isExample(winner: ListedWinner): boolean {
  return winner.drawing === undefined;
}
