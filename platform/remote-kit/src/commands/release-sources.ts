import type { ReleaseOutcome } from '@prizestash/release-store/release-folder/store-release';
import { printStep } from '@prizestash/release-store/steps';
import { writableStoreFromEnv } from '@prizestash/release-store/release-store-from-env';
import { releasePackage } from '../release/release-package';
import { requireHistory } from '../version/version';

/** Prints the name that `promote` expects. */
export function printRelease({ release, stored }: ReleaseOutcome): void {
  if (!stored) console.log('The store already holds a release with this content.');
  console.log(`${release.package}@${release.version}`);
}

/**
 * Builds a package from its sources, stores it in the release store of the environment, and prints
 * the name that `promote` expects.
 * @param root the repository, and the folder that relative paths in variables start from.
 */
export async function releaseSources(name: string, root: string): Promise<void> {
  requireHistory(root);
  const store = await writableStoreFromEnv(process.env, root);
  printRelease(await releasePackage(store, name, { root, onStep: printStep }));
}
