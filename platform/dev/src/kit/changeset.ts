import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { runCommand } from '@prizestash/server-kit/run-command';
import { installOnDemand } from '../install-on-demand';

/** The newest one that runs on Node 20. */
const VERSION = '2.31.1';

/**
 * `npm run kit -- changeset`: asks what a change means for those who install the kit.
 * `npm run kit -- changeset version` raises the versions of its packages and writes their changelogs.
 */
runCommand(async () => {
  const program = installOnDemand('@changesets/cli', VERSION);
  const options = { cwd: repositoryRoot, stdio: 'inherit' } as const;
  const args = process.argv.slice(2);
  execFileSync(process.execPath, [path.join(program, 'bin.js'), ...args], {
    ...options,
    // It looks for the writer of changelogs, a part of itself, among the repository's packages.
    env: { ...process.env, NODE_PATH: path.resolve(program, '../..') },
  });
  if (args[0] === 'version') execFileSync('npm', ['install', '--package-lock-only'], options);
});
