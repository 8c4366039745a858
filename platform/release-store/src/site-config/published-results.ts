import {
  type DrawingKeySet,
  type DrawingList,
  isExample,
  latestWinners,
  type ListedWinner,
  SHOWN_WINNERS,
} from '@prizestash/shared/results';
import { closedObject } from '@prizestash/server-kit/closed-object';
import { compileSchema } from '../release-format/compile-schema';
import { RESULTS, type ReleaseName } from '../release';
import type { OperatorConfig } from './site-config-from-env';

/** About two months. The list is in every page of the site, so it must be short. */
const PUBLISHED_DRAWINGS = 8;

interface PublishedResults {
  readonly drawings: DrawingList;
  readonly drawingKeys: DrawingKeySet;
  /** Confirmed winners, latest first. */
  readonly winners: readonly ListedWinner[];
}

/** Released results of drawings. */
export interface ResultsRelease extends ReleaseName {
  readonly results: PublishedResults;
}

const text = { type: 'string', maxLength: 200 };

/** What `release.json` of results holds: nothing else may reach a configuration. */
export const isResultsRelease = compileSchema<ResultsRelease>(
  closedObject({
    package: { const: RESULTS },
    version: text,
    results: closedObject({
      drawings: { type: 'object' },
      drawingKeys: { type: 'object' },
      winners: {
        type: 'array',
        maxItems: SHOWN_WINNERS,
        items: closedObject({ firstName: text, lastInitial: text, state: text, drawing: text }),
      },
    }),
  }),
);

/**
 * Selects what is published of what the API has.
 * @param known the winners that are live, for drawings that the API no longer lists.
 */
export function toResults(
  list: DrawingList,
  drawingKeys: DrawingKeySet,
  known: readonly ListedWinner[],
): PublishedResults {
  return {
    drawings: { ...list, drawings: list.drawings.slice(0, PUBLISHED_DRAWINGS) },
    drawingKeys,
    winners: latestWinners(
      list.drawings,
      known.filter((winner) => !isExample(winner)),
    ),
  };
}

/** The results in the configuration of a set's pages; null before they were first published. */
export function resultsIn(config: OperatorConfig): PublishedResults | null {
  const { drawings, drawingKeys, winners } = config;
  if (!drawings || !drawingKeys) return null;
  return { drawings, drawingKeys, winners: winners.filter((winner) => !isExample(winner)) };
}

/** Replaces the results of a configuration. Examples stay where winners are missing. */
export function withResults(
  config: OperatorConfig,
  results: PublishedResults | null,
): OperatorConfig {
  if (!results) return config;
  const winners = [...results.winners, ...config.winners.filter(isExample)];
  return { ...config, ...results, winners: winners.slice(0, SHOWN_WINNERS) };
}
