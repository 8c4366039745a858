import { releasablePackages, repositoryRoot, type ReleasablePackage } from '../build/packages';
import type { Release } from './release';
import type { ReleaseStore } from './release-store';
import type { BuildOptions } from '../build/build-package';
import { releasePackage } from './release-package';
import { sourceVersion } from './version';

/** Two cores: one build each. */
const BUILDS_AT_ONCE = 2;

/**
 * Releases every package whose sources are not in the store yet, two at a time.
 * @param report called when the build of a package begins.
 * @returns one release of each package: that of its sources as they are now.
 */
export async function releaseChanged(
  store: ReleaseStore,
  report: (name: ReleasablePackage) => void,
  { root = repositoryRoot, signal }: BuildOptions = {},
): Promise<Release[]> {
  const releases: Release[] = [];
  const changed: ReleasablePackage[] = [];
  for (const name of releasablePackages) {
    const known = store.release(name, sourceVersion(name, root).version);
    if (known) releases.push(known);
    else changed.push(name);
  }
  const work = async () => {
    for (let name = changed.shift(); name; name = changed.shift()) {
      report(name);
      releases.push((await releasePackage(store, name, { root, signal })).release);
    }
  };
  await Promise.all(Array.from({ length: BUILDS_AT_ONCE }, work));
  return releases;
}
