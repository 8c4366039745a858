import { execFileSync } from 'node:child_process';
import { repositoryRoot } from '@prizestash/delivery/repository-root';
import { runCommand } from '@prizestash/server-kit/run-command';

/** `npm run kit -- version`: raises the versions of the kit's packages and writes their changelogs. */
runCommand(async () => {
  const options = { cwd: repositoryRoot, stdio: 'inherit' } as const;
  execFileSync('npx', ['changeset', 'version'], options);
  execFileSync('npm', ['install', '--package-lock-only'], options);
});
