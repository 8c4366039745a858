import { rmSync } from 'node:fs';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import type { ReleaseStore } from '@prizestash/release-store/release-store';
import type { ReleaseOutcome } from '@prizestash/release-store/release-folder/store-release';
import { runStep, type OnStep } from '@prizestash/release-store/steps';
import { buildPackage, type BuildOptions } from '../webpack/build-package';
import { describeBuild, storeBuild, type FinishedBuild } from './store-build';
import { sourceVersion, type SourceVersion } from '../version/version';

export interface ReleaseOptions extends BuildOptions {
  /** The version of its sources, when the caller knows it. */
  readonly source?: SourceVersion;
  readonly onStep?: OnStep;
}

async function buildRelease(
  name: string,
  folder: string,
  { root = repositoryRoot, signal, source, onStep = () => {} }: ReleaseOptions,
): Promise<FinishedBuild> {
  const derive = async () => source ?? sourceVersion(name, root);
  const derived = runStep(onStep, 'derive version and contract', derive);
  const versioned = derived.then(({ version }) => version);
  await runStep(onStep, 'build', () => buildPackage(name, versioned, folder, { root, signal }));
  const { version, commit, contract } = await derived;
  return { name, version, commit, contract, folder, root, compressed: true };
}

export async function releasePackage(
  store: ReleaseStore,
  name: string,
  options: ReleaseOptions = {},
): Promise<ReleaseOutcome> {
  const { onStep = () => {} } = options;
  const folder = store.scratchFolder(name);
  try {
    const build = await buildRelease(name, folder, options);
    return await runStep(onStep, 'compress and store', () => storeBuild(store, build));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Builds a package from its sources and writes it as a release folder (docs/release-format.md).
 * @param folder is emptied.
 * @returns the version of the sources.
 */
export async function writeReleaseFolder(
  name: string,
  folder: string,
  options: ReleaseOptions = {},
): Promise<string> {
  rmSync(folder, { recursive: true, force: true });
  const build = await buildRelease(name, folder, options);
  await describeBuild(build);
  return build.version;
}
