import path from 'node:path';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { runCommand } from '@prizestash/server-kit/run-command';
import { packKit } from './packages/pack-kit';

/** `npm run kit -- pack`: writes the packages that a remote in a separate repository installs. */
runCommand(async () => {
  for (const file of packKit()) console.log(path.relative(repositoryRoot, file));
});
