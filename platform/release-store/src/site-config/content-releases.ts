import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  type DrawingKeySet,
  type DrawingList,
  isExample,
  latestWinners,
  type ListedWinner,
  SHOWN_WINNERS,
} from '@prizestash/shared/results';
import { type ReleaseName, RESULTS, SITE_CONFIG } from '../release-name';
import type { ReleaseStore } from '../release-store';
import type { PublishedResults, SiteConfigRelease } from '../release';
import type { OperatorConfig } from './site-config-from-env';
import { contentVersion } from '../release-format/integrity';

/**
 * Stores a release of which visitors load no file.
 * @param files content by file name, beside `release.json`.
 * @returns false, without a change, when the store holds it already.
 */
export async function storeByContent(
  store: ReleaseStore,
  release: ReleaseName,
  files: Readonly<Record<string, string>> = {},
): Promise<boolean> {
  const scratch = store.scratchFolder(release.package);
  try {
    const all = { ...files, 'release.json': JSON.stringify(release, null, 2) };
    for (const [file, text] of Object.entries(all)) writeFileSync(path.join(scratch, file), text);
    return await store.addRelease(release, release.version, scratch);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** About two months. The list is in every page of the site, so it must be short. */
const PUBLISHED_DRAWINGS = 8;

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
function resultsIn(config: OperatorConfig): PublishedResults | null {
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

/** Keeps the results of a live set from before they were a package in the next configuration. */
export function keepingResults(store: ReleaseStore, config: OperatorConfig): OperatorConfig {
  const { versions } = store.set(store.live()?.set ?? '') ?? {};
  if (!versions || Object.hasOwn(versions, RESULTS)) return config;
  const live = store.siteConfig(versions[SITE_CONFIG] ?? '');
  return withResults(config, live && resultsIn(live.config));
}

/**
 * Stores a configuration. Its version is a digest of its content, so the same configuration has the
 * same version from every machine.
 * @param production whether it was validated for production.
 */
export async function releaseSiteConfig(
  store: ReleaseStore,
  config: OperatorConfig,
  production = false,
): Promise<{ readonly release: SiteConfigRelease; readonly stored: boolean }> {
  const version = contentVersion(JSON.stringify({ config, production }));
  const known = store.siteConfig(version);
  if (known) return { release: known, stored: false };
  const release: SiteConfigRelease = { package: SITE_CONFIG, version, production, config };
  return { release, stored: await storeByContent(store, release) };
}
