import { cpSync, existsSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@prizestash/release-store/repository-root';

const cache = path.join(repositoryRoot, '.cache/test-releases');
const builtFolders = ['public', 'releases'];

function copyBuilds(from: string, to: string): void {
  for (const folder of builtFolders) {
    const source = path.join(from, folder);
    if (existsSync(source)) cpSync(source, path.join(to, folder), { recursive: true });
  }
}

/** Copies the builds of the last run into a release store, so that unchanged packages are not rebuilt. */
export function restoreCachedBuilds(releasesDir: string): void {
  copyBuilds(cache, releasesDir);
}

/** Saves the builds of a release store for the next run. */
export function cacheBuilds(releasesDir: string): void {
  copyBuilds(releasesDir, cache);
}
