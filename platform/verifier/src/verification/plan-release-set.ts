import { SHELL } from '@prizestash/release-store/release-format/release-description';
import { refuseSet } from '@prizestash/release-store/delivery-error';
import type { ReleaseSetRecord, SiteConfigRelease } from '@prizestash/release-store/release';
import {
  releaseNames,
  releaseSetIdOf,
  SITE_CONFIG,
  type Versions,
} from '@prizestash/release-store/release-name';
import { versionsWith } from '@prizestash/release-store/release-set/release-set-versions';
import {
  codeReleases,
  configWithResults,
  prerendererVersion,
  readReleases,
  readSiteConfig,
  type Releases,
  withOffers,
} from '@prizestash/release-store/release-set/releases';
import type { ReleaseStore } from '@prizestash/release-store/release-store';
import { fittingFallbacks } from '../verify/shell-mismatch';
import type { Verification } from './verification';

/** Everything that a release set consists of, before it is verified. */
export type ReleaseSetPlan = ReturnType<typeof planReleaseSet>;

/** What is to change; `drop` may name packages to leave out. */
type PlannedChange = Pick<Verification, 'changes' | 'previousVersions' | 'drop'>;

/** A configuration with placeholders does not replace one that was validated for production. */
function requireProductionKept(before: SiteConfigRelease | null, after: SiteConfigRelease): void {
  if (!before?.production || after.production) return;
  refuseSet(
    'lost',
    'the live configuration was released with PRIZESTASH_ENV=production; release the new one with it too',
  );
}

/** A page has one of the development builds of a package, which have the same container. */
function withOtherContainers(
  store: ReleaseStore,
  { remotes }: Releases,
  previous: Versions,
): Versions {
  const isOther = ([name, version]: [string, string]) =>
    remotes.find((remote) => remote.package === name)?.container !==
    store.release(name, version)?.container;
  return Object.fromEntries(Object.entries(previous).filter(isOther));
}

/**
 * Plans the release set in which the given releases replace those of another.
 * @param base the release set to start from; null for the first one, which needs every package.
 */
export function planReleaseSet(
  store: ReleaseStore,
  base: ReleaseSetRecord | null,
  { changes, previousVersions: before, drop }: PlannedChange,
) {
  const versions = versionsWith(base, changes, drop === 'anything' ? [] : drop);
  const siteConfig = readSiteConfig(store, versions);
  requireProductionKept(base && store.siteConfig(base.versions[SITE_CONFIG] ?? ''), siteConfig);
  const releases = readReleases(store, versions);
  const previous = fittingFallbacks(
    store,
    base,
    releases.shell,
    drop === 'anything' ? withOtherContainers(store, releases, before) : before,
  );
  const liveShell = base && store.release(SHELL, base.versions[SHELL] ?? '');
  return {
    id: releaseSetIdOf(versions, previous),
    versions,
    /** For remotes, the versions to fall back to. */
    previousVersions: previous,
    ...withOffers(releases, configWithResults(store, versions)),
    fallbacks: codeReleases(store, releaseNames(previous)),
    prerenderer: prerendererVersion(store, versions),
    /** The live shell that another one replaces; null when it stays or is the first. */
    replacedShell: liveShell?.version === releases.shell.version ? null : liveShell,
  };
}
