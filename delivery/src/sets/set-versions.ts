import { createHash } from 'node:crypto';
import type { Releases } from '../compose/release-set';
import type { OperatorConfig } from '../config/site-config-from-env';
import { releasablePackages, type ReleasablePackage } from '../repository';
import type { Release, SetRecord } from '../store/release';
import type { ReleaseStore } from '../store/release-store';
import { SetRefusedError } from './set-refused-error';

export type Versions = Record<ReleasablePackage, string>;

/**
 * The versions of a set in which the given releases replace those of another set.
 * @throws {SetRefusedError} when a package is left without a version.
 */
export function versionsWith(base: SetRecord | null, changes: readonly Release[]): Versions {
  const versions: Partial<Versions> = { ...base?.versions };
  for (const release of changes) versions[release.package] = release.version;
  const missing = releasablePackages.filter((name) => !versions[name]);
  if (missing.length > 0) {
    throw new SetRefusedError(`the first set needs every package; missing: ${missing.join(', ')}`);
  }
  return versions as Versions;
}

/** The releases of a set that differ from those of another. */
export function movedBetween(store: ReleaseStore, from: SetRecord, to: SetRecord): Release[] {
  return releasablePackages
    .filter((name) => from.versions[name] !== to.versions[name])
    .flatMap((name) => store.release(name, to.versions[name]) ?? []);
}

/** The version of each remote to fall back on: the one that was live before this one. */
export function previousVersions(
  store: ReleaseStore,
  versions: Versions,
  live: SetRecord | null,
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
export function setIdOf(versions: Versions, previous: object, operator: OperatorConfig): string {
  const content = JSON.stringify([
    releasablePackages.map((name) => versions[name]),
    previous,
    operator,
  ]);
  return `set-${createHash('sha256').update(content).digest('hex').slice(0, 12)}`;
}

/** @throws {SetRefusedError} naming the release that is not in the store. */
export function readReleases(store: ReleaseStore, versions: Versions): Releases {
  const entries = releasablePackages.map((name) => {
    const release = store.release(name, versions[name]);
    if (!release)
      throw new SetRefusedError(`${name}@${versions[name]} is not in the release store`);
    return [name, release] as const;
  });
  return Object.fromEntries(entries) as Record<ReleasablePackage, Release>;
}
