import { rmSync } from 'node:fs';
import { buildPackage, type BuildOptions } from '../build/build-package';
import { repositoryRoot } from '../build/packages';
import type { ReleaseStore } from './release-store';
import type { ReleaseOutcome } from './release-folder/store-release';
import { storeBuild } from './store-build';
import { sourceVersion, type SourceVersion } from './version';
import { runStep, type OnStep } from '../steps';

/** How to release a package. */
export interface ReleaseOptions extends BuildOptions {
  /** The version of its sources, when the caller knows it. */
  readonly source?: SourceVersion;
  readonly onStep?: OnStep;
}

/**
 * Builds a package from its sources and stores it under their version.
 * @throws {DeliveryError} when it does not build, or when the store holds the version with other
 * content.
 */
export async function releasePackage(
  store: ReleaseStore,
  name: string,
  { root = repositoryRoot, signal, source, onStep = () => {} }: ReleaseOptions = {},
): Promise<ReleaseOutcome> {
  const { version, commit, contract } = await runStep(
    onStep,
    'derive version and contract',
    () => source ?? sourceVersion(name, root),
  );
  const folder = store.scratchFolder(name);
  try {
    await runStep(onStep, 'build', () => buildPackage(name, version, folder, { root, signal }));
    const build = { name, version, commit, contract, folder, root, compressed: true };
    return await runStep(onStep, 'compress and store', () => storeBuild(store, build));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
