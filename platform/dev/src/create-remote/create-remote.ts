import { existsSync } from 'node:fs';
import path from 'node:path';
import { findRemotes } from '@prizestash/remote-kit/packages';
import { readPackageJson } from '@prizestash/remote-kit/webpack/installed-versions';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { refuseConfig } from '@prizestash/release-store/delivery-error';
import {
  requireRemoteName,
  writeFiles,
  firstBudget,
  json,
  remoteSources,
} from '@prizestash/remote-kit/init/remote-sources';

function packageJson(name: string, versions: Readonly<Record<string, string>>): string {
  const run = (file: string) => `node ../platform/dev/bin/run.js ${file} ${name}`;
  return json({
    name,
    version: '1.0.0',
    private: true,
    dependencies: {
      '@prizestash/shared': versions['@prizestash/shared'],
      react: versions['react'],
      'react-dom': versions['react-dom'],
    },
    devDependencies: { '@prizestash/remote-kit': versions['@prizestash/remote-kit'] },
    scripts: {
      build: 'webpack',
      release: run('platform/remote-kit/src/commands/release-workspace.ts'),
      dev: run('platform/dev/src/local/workbench.ts'),
      'build:workbench': 'webpack --env workbench',
    },
    prizestash: { kind: 'remote', budget: firstBudget },
  });
}

/** The versions of the dependencies, as the other remotes have them. */
function dependencyVersions(root: string): Record<string, string> {
  const versions: Record<string, string> = {};
  for (const remote of findRemotes(root)) {
    const { dependencies, devDependencies } = readPackageJson(path.join(root, remote));
    Object.assign(versions, dependencies, devDependencies);
  }
  return versions;
}

/**
 * Writes a new remote into the repository. No file outside its folder changes.
 * @param name of the package, for example `mfe-gift`.
 * @param urlPath of its first page, for example `/gift`.
 * @throws {DeliveryError} when the name or path is not valid, or the folder exists.
 */
export function createRemote(name: string, urlPath: string, root = repositoryRoot): string {
  requireRemoteName(name, urlPath);
  const folder = path.join(root, name);
  if (existsSync(folder)) refuseConfig(`${name} exists already`);
  writeFiles(folder, {
    'package.json': packageJson(name, dependencyVersions(root)),
    'webpack.config.js': `require('tsx/cjs');
const { packageConfigs } = require('@prizestash/remote-kit/preset');

module.exports = packageConfigs({ dir: __dirname });
`,
    ...remoteSources(name, urlPath),
  });
  return folder;
}
