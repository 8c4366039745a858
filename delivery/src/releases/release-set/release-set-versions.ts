import { createHash } from 'node:crypto';
import { SHELL } from '../../build/packages';
import { DeliveryError } from '../../delivery-error';
import type { Release, ReleaseSetRecord } from '../release';
import type { ReleaseStore } from '../release-store';
import type { OperatorConfig } from '../site-config/site-config-from-env';
import type { Versions } from './releases';

/**
 * The versions of a release set in which the given releases replace those of another.
 * @throws {DeliveryError} when the result has no shell.
 */
export function versionsWith(base: ReleaseSetRecord | null, changes: readonly Release[]): Versions {
  const changed = changes.map((release) => [release.package, release.version]);
  const versions = { ...base?.versions, ...Object.fromEntries(changed) } as Versions;
  if (!versions[SHELL]) {
    throw new DeliveryError('release-set-refused', 'the first release set needs a shell');
  }
  return versions;
}

/** The releases of a set that differ from those of another. */
export function changedReleases(
  store: ReleaseStore,
  from: ReleaseSetRecord,
  to: ReleaseSetRecord,
): Release[] {
  return Object.entries(to.versions)
    .filter(([name, version]) => from.versions[name] !== version)
    .flatMap(([name, version]) => store.release(name, version) ?? []);
}

/** For each remote the version to fall back to: the one that was live before this one. */
export function previousVersions(
  store: ReleaseStore,
  versions: Versions,
  live: ReleaseSetRecord | null,
): Versions {
  const previous: Record<string, string> = {};
  for (const [name, version] of Object.entries(versions)) {
    if (!live || name === SHELL) continue;
    const before =
      live.versions[name] === version ? live.previousVersions[name] : live.versions[name];
    if (before && before !== version && store.release(name, before)) previous[name] = before;
  }
  return previous;
}

/** The id of a release set: a digest of everything that it consists of. */
export function releaseSetIdOf(
  versions: Versions,
  previous: Versions,
  operator: OperatorConfig,
): string {
  const sorted = (table: Versions) => Object.entries(table).sort(([a], [b]) => a.localeCompare(b));
  const content = JSON.stringify([sorted(versions), sorted(previous), operator]);
  return `set-${createHash('sha256').update(content).digest('hex').slice(0, 12)}`;
}
