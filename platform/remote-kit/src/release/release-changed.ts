import { repositoryRoot } from '@prizestash/release-store/repository-root';
import type { Release } from '@prizestash/release-store/release';
import type { ReleaseStore } from '@prizestash/release-store/release-store';
import type { BuildOptions } from '../webpack/build-package';
import { findPackages } from '../packages';
import { contractOf } from '../contract/contract-of';
import { releasePackage } from './release-package';
import { sourceVersion, type SourceVersion } from '../version/version';

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
  const changed: [string, SourceVersion][] = [];
  // Stored for all packages before the first of them reads it.
  contractOf(root);
  const find = async (name: string) => [name, await sourceVersion(name, root)] as const;
  for (const [name, source] of await Promise.all(findPackages(root).map(find))) {
    const known = store.release(name, source.version);
    if (known) releases.push(known);
    else changed.push([name, source]);
  }
  const buildNext = async () => {
    for (let next = changed.shift(); next; next = changed.shift()) {
      const [name, source] = next;
      report(name);
      releases.push((await releasePackage(store, name, { root, signal, source })).release);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_BUILDS }, buildNext));
  return releases;
}
