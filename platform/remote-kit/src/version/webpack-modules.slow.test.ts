import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { SHELL } from '@prizestash/release-store/release-format/release-description';
import { findPackages } from '../packages';
import { contractOf } from '../contract/contract-of';
import { bundledFiles } from './bundled-files';

const program = path.resolve(__dirname, '../testing/print-webpack-modules.ts');

/** The files of `shared` and of the drawing protocol in the builds of a package. */
async function sharedInWebpack(name: string): Promise<string[]> {
  const args = ['--import', 'tsx', program, name];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: repositoryRoot });
  const files = JSON.parse(stdout) as string[];
  return files.filter((file) => /^(shared|drawings\/src)\//.test(file));
}

// A version follows from the prediction: a file that it lacks could change without a new version.
it.each(findPackages(repositoryRoot))(
  'predicts the files of other workspaces that webpack bundles for %s',
  async (name) => {
    const exports = name === SHELL ? {} : contractOf(repositoryRoot).exports;
    const { shared } = await bundledFiles(name, repositoryRoot, exports);
    const bundled = await sharedInWebpack(name);
    expect(bundled.length).toBeGreaterThan(20);
    expect([...shared].sort()).toEqual(bundled);
  },
  180_000,
);
