import {
  releaseFromFolder,
  type ReleaseOutcome,
} from '@prizestash/release-store/release-folder/store-release';
import { printStep } from '@prizestash/release-store/steps';
import { writableStoreFromEnv } from '@prizestash/release-store/release-store-from-env';
import type { StartedWebpack } from '../webpack/build-package';
import { releasePackage, writeReleaseFolder } from '../release/release-package';
import { requireHistory } from '../version/version';
import path from 'node:path';
import { readPackageJson } from '../webpack/installed-versions';

const FOLDER = 'dist/release';

/**
 * `remote-kit release`: builds the remote and stores it in RELEASE_STORE or RELEASES_DIR. Without a
 * store it writes a release folder, which the site stores with `npm run release -- --from <folder>`.
 */
export async function release(): Promise<void> {
  const root = process.cwd();
  const { name } = readPackageJson(root);
  if (process.env['RELEASE_STORE'] || process.env['RELEASES_DIR']) {
    return releaseSources(name, root);
  }
  requireHistory(root);
  const folder = path.join(root, FOLDER);
  const version = await writeReleaseFolder(name, folder, { root, onStep: printStep });
  console.log(`${name}@${version} is in ${FOLDER}`);
}

/** Prints the name that `promote` expects. */
function printRelease({ release, stored }: ReleaseOutcome): void {
  if (!stored) console.log('The store already holds a release with this content.');
  console.log(`${release.package}@${release.version}`);
}

/**
 * Builds a package from its sources, stores it in the release store of the environment, and prints
 * the name that `promote` expects.
 * @param root the repository, and the folder that relative paths in variables start from.
 */
export async function releaseSources(
  name: string,
  root: string,
  webpack?: StartedWebpack,
): Promise<void> {
  requireHistory(root);
  const store = await writableStoreFromEnv(process.env, root);
  printRelease(
    await releasePackage(store, name, { root, webpack, cached: true, onStep: printStep }),
  );
}

/** Stores a release folder, and prints its name. */
export async function releaseFolder(folder: string): Promise<void> {
  printRelease(await releaseFromFolder(await writableStoreFromEnv(process.env), folder));
}
