import { cpSync, existsSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@prizestash/release-store/repository-root';

/** The builds of the last run, so that unchanged packages are not rebuilt. */
export const cachedBuilds = path.join(repositoryRoot, '.cache/test-releases');

/** Copies the builds of a release store. */
export function copyBuilds(from: string, to: string): void {
  for (const folder of ['public', 'releases']) {
    const source = path.join(from, folder);
    if (existsSync(source)) cpSync(source, path.join(to, folder), { recursive: true });
  }
}
