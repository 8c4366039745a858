import { rmSync } from 'node:fs';
import { buildPackage, type BuildOptions } from '../build/build-package';
import { repositoryRoot } from '../build/packages';
import type { ReleaseStore } from './release-store';
import { storeBuild, type ReleaseOutcome } from './store-build';
import { sourceVersion, type SourceVersion } from './version';

/**
 * Builds a package from its sources and stores it under their version.
 * @param source the version of its sources, when the caller knows it.
 * @throws {DeliveryError} when it does not build, or when the store holds the version with other
 * content.
 */
export async function releasePackage(
  store: ReleaseStore,
  name: string,
  { root = repositoryRoot, signal }: BuildOptions = {},
  source?: SourceVersion,
): Promise<ReleaseOutcome> {
  const { version, commit, contract } = source ?? (await sourceVersion(name, root));
  const folder = store.scratchFolder(name);
  try {
    await buildPackage(name, version, folder, { root, signal });
    return await storeBuild(store, {
      name,
      version,
      commit,
      contract,
      folder,
      root,
      compressed: true,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
