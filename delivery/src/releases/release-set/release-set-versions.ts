import { createHash } from 'node:crypto';
import type { Releases } from './release-set';
import type { OperatorConfig } from '../site-config/site-config-from-env';
import { releasablePackages, type ReleasablePackage } from '../../build/packages';
import type { Release, ReleaseSetRecord } from '../release';
import type { ReleaseStore } from '../release-store';
import { DeliveryError } from '../../delivery-error';

export type Versions = Record<ReleasablePackage, string>;

/**
 * The versions of a set in which the given releases replace those of another set.
 * @throws {DeliveryError} when a package is left without a version.
 */
export function versionsWith(base: ReleaseSetRecord | null, changes: readonly Release[]): Versions {
  const versions: Partial<Versions> = { ...base?.versions };
  for (const release of changes) versions[release.package] = release.version;
  const missing = releasablePackages.filter((name) => !versions[name]);
  if (missing.length > 0) {
    throw new DeliveryError(
      'release-set-refused',
      `the first set needs every package; missing: ${missing.join(', ')}`,
    );
  }
  return versions as Versions;
}

/** The releases of a set that differ from those of another. */
export function movedBetween(
  store: ReleaseStore,
  from: ReleaseSetRecord,
  to: ReleaseSetRecord,
): Release[] {
  return releasablePackages
    .filter((name) => from.versions[name] !== to.versions[name])
    .flatMap((name) => store.release(name, to.versions[name]) ?? []);
}

/** The version of each remote to fall back on: the one that was live before this one. */
export function previousVersions(
  store: ReleaseStore,
  versions: Versions,
  live: ReleaseSetRecord | null,
): Partial<Versions> {
  const previous: Partial<Versions> = {};
  for (const name of releasablePackages) {
    if (!live || name === 'shell') continue;
    const before =
      live.versions[name] === versions[name] ? live.previousVersions[name] : live.versions[name];
    if (before && before !== versions[name] && store.release(name, before)) previous[name] = before;
  }
  return previous;
}

/** Names a set by all that it is made of, so that the same set is never made twice. */
export function releaseSetIdOf(
  versions: Versions,
  previous: object,
  operator: OperatorConfig,
): string {
  const content = JSON.stringify([
    releasablePackages.map((name) => versions[name]),
    previous,
    operator,
  ]);
  return `set-${createHash('sha256').update(content).digest('hex').slice(0, 12)}`;
}

/** @throws {DeliveryError} naming the release that is not in the store. */
export function readReleases(store: ReleaseStore, versions: Versions): Releases {
  const entries = releasablePackages.map((name) => {
    const release = store.release(name, versions[name]);
    if (!release)
      throw new DeliveryError(
        'release-set-refused',
        `${name}@${versions[name]} is not in the release store`,
      );
    return [name, release] as const;
  });
  return Object.fromEntries(entries) as Record<ReleasablePackage, Release>;
}
