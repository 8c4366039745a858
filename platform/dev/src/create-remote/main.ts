import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { runCommand } from '@prizestash/server-kit/run-command';
import { createRemote } from './create-remote';

/** `npm run create-remote -- mfe-gift /gift`: writes a new remote and adds it to the lock file. */
runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [name = '', urlPath = ''] = positionals;
  createRemote(name, urlPath);
  spawnSync('npm', ['install', '--package-lock-only', '--no-audit', '--no-fund'], {
    cwd: repositoryRoot,
    stdio: 'inherit',
  });
  console.log(`${name} has one page, ${urlPath}.`);
  console.log(`Open it on its workbench: npm run dev -w ${name}`);
  console.log(`Release it: npm run release -w ${name}`);
});
