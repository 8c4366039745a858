import path from 'node:path';
import { findRemotes } from '@prizestash/remote-kit/packages';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { runCommand } from '@prizestash/server-kit/run-command';
import { refuseConfig } from '@prizestash/release-store/delivery-error';
import { workOnRemote } from '@prizestash/remote-kit/dev/work-on-remote';

/** Port of the first remote's workbench. Each further remote uses the next port. */
const FIRST_PORT = 3410;

/** `npm run dev -w <remote>`: that remote on its workbench; `-- --site <address>` shows it in a site. */
runCommand(async () => {
  const [name = '', ...args] = process.argv.slice(2);
  const remotes = findRemotes();
  if (!remotes.includes(name)) {
    refuseConfig(`"${name}" is not a remote; there are ${remotes.join(', ')}`);
  }
  const defaultPort = FIRST_PORT + remotes.indexOf(name);
  await workOnRemote(name, path.join(repositoryRoot, name), defaultPort, args);
});
