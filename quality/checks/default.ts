import { execFileSync, spawnSync } from 'node:child_process';
import { repositoryRoot } from '@prizestash/delivery/repository-root';
import { runCommand } from '@prizestash/server-kit/run-command';

const run = (...command: readonly string[]) =>
  spawnSync('npm', command, { cwd: repositoryRoot, stdio: 'inherit' }).status === 0;

/**
 * `npm run check`: the static checks, and the unit tests of what differs from the last commit, or of
 * the last commit when nothing does. `npm run check -- <name>` runs one of the checks of this folder.
 */
runCommand(async () => {
  const status = execFileSync('git', ['status', '--porcelain'], { cwd: repositoryRoot });
  const changed = status.length > 0 ? '--onlyChanged' : '--lastCommit';
  const checked = run('run', '--silent', 'static');
  const tested = run('exec', '--', 'jest', changed, '--passWithNoTests');
  process.exit(checked && tested ? 0 : 1);
});
