import {
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

/** The results of drawings in a configuration. */
interface PublishedResults {
  readonly drawings: DrawingList;
  /** Confirmed winners, latest first. */
  readonly winners: readonly ListedWinner[];
}

/** Selects what a configuration publishes of the drawings of the API. */
export function toResults(list: DrawingList): PublishedResults {
  return {
    drawings: { ...list, drawings: list.drawings.slice(0, PUBLISHED_DRAWINGS) },
    winners: latestWinners(list.drawings),
  };
}

/** The results in the live configuration; null before they were first published. */
export function liveResults(store: ReleaseStore): PublishedResults | null {
  const live = store.set(store.live()?.set ?? '');
  const config = live && store.siteConfig(live.versions[SITE_CONFIG] ?? '')?.config;
  if (!config?.drawings) return null;
  const winners = config.winners.filter((winner) => !isExample(winner));
  return { drawings: config.drawings, winners };
}

/** Replaces the results of a configuration. Examples stay where winners are missing. */
export function withResults(
  config: OperatorConfig,
  results: PublishedResults | null,
): OperatorConfig {
  if (!results) return config;
  const winners = [...results.winners, ...config.winners.filter(isExample)];
  return { ...config, drawings: results.drawings, winners: winners.slice(0, SHOWN_WINNERS) };
}
