import path from 'node:path';
import { parseArgs } from 'node:util';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { refuseConfig } from '@prizestash/release-store/delivery-error';
import { runCommand } from '@prizestash/server-kit/run-command';
import { findPackages } from '../packages';
import { startWebpack } from '../webpack/build-package';
import type * as releasing from './release-sources';

/**
 * `npm run release -w <package>`: builds one package and stores it under its version.
 * `npm run release -- --from <folder>`: stores a release folder (docs/release-format.md).
 */
runCommand(async () => {
  const options = { from: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [name = ''] = positionals;
  // npm runs scripts in the root folder.
  const from = values.from && path.resolve(process.env['INIT_CWD'] ?? '', values.from);
  if (from ? positionals.length > 0 : !findPackages().includes(name)) {
    refuseConfig(
      `"${positionals.join(' ')}" is not a package that can be released; name one, or --from <folder>`,
    );
  }
  // Loads beside the rest of this program.
  const webpack = from ? undefined : startWebpack([name]);
  const { releaseFolder, releaseSources } = require('./release-sources') as typeof releasing;
  await (from ? releaseFolder(from) : releaseSources(name, repositoryRoot, webpack));
});
