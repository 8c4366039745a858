import path from 'node:path';
import { parseArgs } from 'node:util';
import { findPackages } from '../packages';
import { repositoryRoot } from '@prizestash/delivery/repository-root';
import { refuseConfig } from '@prizestash/delivery/delivery-error';
import { releaseFromFolder } from '@prizestash/delivery/releases/release-folder/release-from-folder';
import { printRelease, releaseSources } from './release-sources';
import { writableStoreFromEnv } from '@prizestash/delivery/cli/settings/release-store-from-env';
import { runCommand } from '@prizestash/server-kit/run-command';

function parseReleaseArguments() {
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
  return { name, from };
}

/**
 * `npm run release -w <package>`: builds one package and stores it under its version.
 * `npm run release -- --from <folder>`: stores a release folder (docs/release-format.md).
 */
runCommand(async () => {
  const { name, from } = parseReleaseArguments();
  if (!from) return releaseSources(name, repositoryRoot);
  printRelease(await releaseFromFolder(await writableStoreFromEnv(process.env), from));
});
