import { execFileSync } from 'node:child_process';
import { repositoryRoot } from '@prizestash/delivery/repository-root';
import { runCommand } from '@prizestash/server-kit/run-command';
import { runTool, tool } from './test/run-tool';
import { runStaticChecks } from './test/static-checks';

/**
 * `npm run check`: the static checks, and the unit tests of what differs from the last commit, or of
 * the last commit when nothing does. `npm run check -- <name>` runs one of the checks of this folder.
 */
runCommand(async () => {
  const status = execFileSync('git', ['status', '--porcelain'], { cwd: repositoryRoot });
  const changed = status.length > 0 ? '--onlyChanged' : '--lastCommit';
  const counts = await runStaticChecks(2);
  const tests = await runTool('Unit tests of what changed', tool('jest', 'bin/jest.js'), [
    changed,
    '--passWithNoTests',
  ]);
  process.exit(tests === 0 && counts.every(({ failed }) => failed === 0) ? 0 : 1);
});
