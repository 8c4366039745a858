import { execFileSync, spawnSync } from 'node:child_process';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { runCommand } from '@prizestash/server-kit/run-command';

const run = (...command: readonly string[]) =>
  spawnSync('npm', command, { cwd: repositoryRoot, stdio: 'inherit' }).status === 0;

const listFiles = (...command: readonly string[]) =>
  execFileSync('git', command, { cwd: repositoryRoot, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);
/** Of files that are still there. */
const names = ['--name-only', '--diff-filter=d'];

/**
 * `npm run check`: the static checks, of which the linter reads what differs from the last commit
 * only, and the quick unit tests of that; of the last commit when nothing differs.
 * `npm run check -- <name>` runs one of the checks of this folder.
 */
runCommand(async () => {
  const edited = [
    ...listFiles('diff', ...names, 'HEAD'),
    ...listFiles('ls-files', '-o', '--exclude-standard'),
  ];
  const [files, tests] =
    edited.length > 0
      ? [edited, '--onlyChanged']
      : [listFiles('show', '--format=', ...names, 'HEAD'), '--lastCommit'];
  const scripts = files.filter((file) => /\.[cm]?[jt]sx?$/.test(file));
  const checked = run('run', '--silent', 'static', '--', ...scripts);
  const tested = run('run', '--silent', 'test:unit', '--', '--silent', tests, '--passWithNoTests');
  process.exit(checked && tested ? 0 : 1);
});
