import type { BuildOptions } from '../build/build-package';
import { findPackages, repositoryRoot } from '../build/packages';
import type { Release } from './release';
import { releasePackage } from './release-package';
import type { ReleaseStore } from './release-store';
import { sourceVersion } from './version';

/** Two cores: one build each. */
const PARALLEL_BUILDS = 2;

/**
 * Releases every package whose current sources are not in the store yet.
 * @param report called when the build of a package starts.
 * @returns the release of each package's current sources.
 */
export async function releaseChanged(
  store: ReleaseStore,
  report: (name: string) => void,
  { root = repositoryRoot, signal }: BuildOptions = {},
): Promise<Release[]> {
  const releases: Release[] = [];
  const changed: string[] = [];
  for (const name of findPackages(root)) {
    const known = store.release(name, (await sourceVersion(name, root)).version);
    if (known) releases.push(known);
    else changed.push(name);
  }
  const buildNext = async () => {
    for (let name = changed.shift(); name; name = changed.shift()) {
      report(name);
      releases.push((await releasePackage(store, name, { root, signal })).release);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_BUILDS }, buildNext));
  return releases;
}
