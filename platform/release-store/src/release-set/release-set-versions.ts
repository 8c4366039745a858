import { SHELL } from '../release-format/release-description';
import { refuseSet } from '../delivery-error';
import type { RolledBackRelease } from '../promotion-log/log-entry';
import type { ReleaseSetRecord } from '../release';
import {
  PRERENDERER,
  releaseNames,
  SITE_CONFIG,
  type ReleaseName,
  type Versions,
} from '../release-name';
import type { ReleaseStore } from '../release-store';
import { findRolledBack } from './rolled-back';

const required = [SHELL, SITE_CONFIG, PRERENDERER];

/**
 * The versions of a release set in which the given releases replace those of another.
 * @param drop names of packages to leave out.
 */
export function versionsWith(
  base: ReleaseSetRecord | null,
  changes: readonly ReleaseName[],
  drop: readonly string[] = [],
): Versions {
  const changed = changes.map((release) => [release.package, release.version]);
  const all = { ...base?.versions, ...Object.fromEntries(changed) } as Versions;
  const versions = Object.fromEntries(Object.entries(all).filter(([name]) => !drop.includes(name)));
  const missing = required.filter((name) => !versions[name]);
  if (missing.length > 0) {
    refuseSet('store', `a release set needs a release of ${missing.join(', ')}`);
  }
  return versions;
}

type Versioned = Pick<ReleaseSetRecord, 'versions'>;

export function changedReleases(from: Versioned | null, to: Versioned): ReleaseName[] {
  return releaseNames(to.versions).filter((one) => from?.versions[one.package] !== one.version);
}

/** The packages in which two release sets differ, new and dropped ones too, in alphabetical order. */
export function changedPackages(from: Versioned | null, to: Versioned | null): string[] {
  const names = Object.keys({ ...from?.versions, ...to?.versions }).sort();
  return names.filter((name) => from?.versions[name] !== to?.versions[name]);
}

/** The last version of a package that was live and is another one, unless it was rolled back. */
export function earlierVersion(
  store: ReleaseStore,
  name: string,
  version: string,
  rolledBack: readonly RolledBackRelease[],
): string | undefined {
  const versions = store.state().history.map(({ set }) => store.set(set)?.versions[name]);
  return versions.findLast(
    (one) =>
      one && one !== version && !findRolledBack(store, rolledBack, { package: name, version: one }),
  );
}

/**
 * For each remote the version to fall back to: the one that was live before this one.
 * @param rolledBack releases to which nobody falls back.
 */
export function previousVersions(
  store: ReleaseStore,
  versions: Versions,
  live: ReleaseSetRecord | null,
  rolledBack: readonly RolledBackRelease[],
): Versions {
  const previous: Record<string, string> = {};
  for (const [name, version] of Object.entries(versions)) {
    if (!live || name === SHELL) continue;
    const last =
      live.versions[name] === version ? live.previousVersions[name] : live.versions[name];
    const isBad = last && findRolledBack(store, rolledBack, { package: name, version: last });
    const before = isBad ? earlierVersion(store, name, version, rolledBack) : last;
    if (before && before !== version && store.release(name, before)) previous[name] = before;
  }
  return previous;
}
