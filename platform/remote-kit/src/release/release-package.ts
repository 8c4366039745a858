import { rmSync } from 'node:fs';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import type { ReleaseStore } from '@prizestash/release-store/release-store';
import type { ReleaseOutcome } from '@prizestash/release-store/release-folder/store-release';
import { runStep, type OnStep } from '@prizestash/release-store/steps';
import { startWebpack, type BuildOptions, type StartedWebpack } from '../webpack/build-package';
import { describeBuild, storeBuild, type FinishedBuild } from './store-build';
import { sourceVersion, type SourceVersion } from '../version/version';

export interface ReleaseOptions extends BuildOptions {
  /** The version of its sources, when the caller knows it. */
  readonly source?: SourceVersion | undefined;
  /** Loads already. */
  readonly webpack?: StartedWebpack | undefined;
  /** True keeps what webpack compiled for the next build, which takes longer where there is none. */
  readonly cached?: boolean;
  readonly onStep?: OnStep;
}

async function buildRelease(
  name: string,
  outputDir: string,
  { source, cached = false, onStep = () => {}, ...options }: ReleaseOptions,
): Promise<FinishedBuild> {
  const { root = repositoryRoot, webpack = startWebpack([name], options) } = options;
  const derive = async () => source ?? sourceVersion(name, root);
  const derived = runStep(onStep, 'derive version and contract', derive);
  const request = derived.then(({ version, tools }) => ({
    version,
    outputDir,
    ...(cached && { tools }),
  }));
  await runStep(onStep, 'build', () => webpack.build(name, request));
  const { version, commit, contract } = await derived;
  return { name, version, commit, contract, folder: outputDir, root, compressed: true };
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
