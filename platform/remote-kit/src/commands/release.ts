import path from 'node:path';
import { printStep } from '@prizestash/release-store/steps';
import { readPackageJson } from '../webpack/read-package-json';
import { releaseSources } from './release-sources';
import { writeReleaseFolder } from '../release/release-package';
import { requireHistory } from '../version/version';

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
