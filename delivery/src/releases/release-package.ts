import { rmSync } from 'node:fs';
import { repositoryRoot, type ReleasablePackage } from '../build/packages';
import type { ReleaseStore } from './release-store';
import { buildPackage, type BuildOptions } from '../build/build-package';
import { storeBuild, type ReleaseOutcome } from './store-build';
import { sourceVersion } from './version';

/**
 * Builds a package from its sources and stores it under their version.
 *
 * @throws {DeliveryError} when it does not build.
 * @throws {DeliveryError} when the version is in the store with other content.
 */
export async function releasePackage(
  store: ReleaseStore,
  name: ReleasablePackage,
  { root = repositoryRoot, signal }: BuildOptions = {},
): Promise<ReleaseOutcome> {
  const { version, commit } = sourceVersion(name, root);
  const folder = store.scratchFolder(name);
  try {
    await buildPackage(name, version, folder, { root, signal });
    return await storeBuild(store, { name, version, commit, folder, root, compressed: true });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
