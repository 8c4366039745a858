import { planOffers } from '@prizestash/shared/partners';
import { withResults } from '../site-config/content-releases';
import { type Release, type SiteConfigRelease, isResultsRelease } from '../release';
import {
  type Versions,
  PRERENDERER,
  RESULTS,
  SITE_CONFIG,
  isCodePackage,
  releaseNames,
  type ReleaseName,
} from '../release-name';
import { SHELL } from '../release-format/release-description';
import { refuseSet } from '../delivery-error';
import type { ReleaseStore } from '../release-store';
import type { OperatorConfig, SetConfig } from '../site-config/site-config-from-env';

export interface Releases {
  readonly shell: Release;
  /** In alphabetical order of their names. */
  readonly remotes: readonly Release[];
}

export function allReleases({ shell, remotes }: Releases): readonly Release[] {
  return [shell, ...remotes];
}

export function codeReleases(store: ReleaseStore, names: readonly ReleaseName[]): Release[] {
  return names.flatMap(({ package: name, version }) => store.release(name, version) ?? []);
}

/** The shell and the remotes of a release set; none when it is not in the store. */
export const codeOfSet = (store: ReleaseStore, id: string): Release[] =>
  codeReleases(store, releaseNames(store.set(id)?.versions ?? {}));

/** The URL paths of their pages. */
export const pathsOf = (releases: readonly Release[]): string[] =>
  releases.flatMap(({ routes }) => routes.map(({ path }) => path));

function requireStored<T>(release: T | null, name: string, version: string): T {
  if (release) return release;
  refuseSet('store', `${name}@${version} is not in the release store`);
}

export function readReleases(store: ReleaseStore, versions: Versions): Releases {
  const list = Object.entries(versions)
    .filter(([name]) => isCodePackage(name))
    .map(([name, version]) => requireStored(store.release(name, version), name, version));
  const shell = list.find((release) => release.package === SHELL);
  if (!shell) refuseSet('store', 'a release set needs a shell');
  const remotes = list.filter((release) => release !== shell);
  return { shell, remotes: remotes.sort((a, b) => a.package.localeCompare(b.package)) };
}

export function readSiteConfig(store: ReleaseStore, versions: Versions): SiteConfigRelease {
  const version = versions[SITE_CONFIG] ?? '';
  return requireStored(store.siteConfig(version), SITE_CONFIG, version);
}

/**
 * The configuration that the pages of a set have: with the results among the versions. Those of a set
 * without that package are part of the configuration.
 */
export function configWithResults(store: ReleaseStore, versions: Versions): OperatorConfig {
  const { config } = readSiteConfig(store, versions);
  const { [RESULTS]: version } = versions;
  if (version === undefined) return config;
  const release = requireStored(store.results(version), RESULTS, version);
  if (isResultsRelease(release)) return withResults(config, release.results);
  refuseSet('store', `${RESULTS}@${version} holds something else than results`);
}

/** The version of the prerenderer among versions. */
export function prerendererVersion(store: ReleaseStore, versions: Versions): string {
  const version = versions[PRERENDERER] ?? '';
  return requireStored(store.prerenderer(version), PRERENDERER, version).version;
}

/**
 * Adds the offers to the configuration of a release set, and leaves out the pages of partners that
 * are declared and not configured.
 */
export function withOffers(
  { shell, remotes }: Releases,
  config: OperatorConfig,
): { readonly releases: Releases; readonly config: SetConfig } {
  const { offers, routeOf } = planOffers(
    remotes.flatMap(({ routes }) => routes),
    remotes.flatMap(({ partners = [] }) => partners),
    config.partners,
  );
  const shown = remotes.map((remote) => ({
    ...remote,
    routes: remote.routes.flatMap((route) => routeOf(route) ?? []),
  }));
  return { releases: { shell, remotes: shown }, config: { ...config, offers } };
}
