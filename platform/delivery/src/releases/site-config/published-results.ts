import {
  type DrawingKeySet,
  type DrawingList,
  isExample,
  latestWinners,
  type ListedWinner,
  SHOWN_WINNERS,
} from '@prizestash/shared/results';
import { SITE_CONFIG } from '../release';
import type { ReleaseStore } from '../release-store';
import type { OperatorConfig } from './site-config-from-env';

/** About two months. The list is in every page of the site, so it must be short. */
const PUBLISHED_DRAWINGS = 8;

interface PublishedResults {
  readonly drawings: DrawingList;
  readonly drawingKeys: DrawingKeySet;
  /** Confirmed winners, latest first. */
  readonly winners: readonly ListedWinner[];
}

/**
 * Selects what a configuration publishes of what the API has.
 * @param known the winners of the live configuration, for drawings that the API no longer lists.
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

/** The results in the live configuration; null before they were first published. */
export function liveResults(store: ReleaseStore): PublishedResults | null {
  const live = store.set(store.live()?.set ?? '');
  const config = live && store.siteConfig(live.versions[SITE_CONFIG] ?? '')?.config;
  if (!config?.drawings || !config.drawingKeys) return null;
  const winners = config.winners.filter((winner) => !isExample(winner));
  return { drawings: config.drawings, drawingKeys: config.drawingKeys, winners };
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
