import path from 'node:path';
import { findRemotes, repositoryRoot } from '../../delivery/src/build/packages';
import { runCommand } from '../../delivery/src/cli/run-command';
import { DeliveryError } from '../../delivery/src/delivery-error';
import { serveWebpack } from '../../remote-kit/src/dev/serve-webpack';

/** Port of the first remote's workbench. Each further remote uses the next port. */
const FIRST_PORT = 3410;

/** `npm run dev -w <remote>`: that remote alone on its workbench, reloaded on save, until Ctrl-C. */
runCommand(async () => {
  const [name = ''] = process.argv.slice(2);
  const remotes = findRemotes();
  if (!remotes.includes(name)) {
    const message = `"${name}" is not a remote; there are ${remotes.join(', ')}`;
    throw new DeliveryError('invalid-config', message);
  }
  const code = await serveWebpack({
    title: `${name} on its workbench`,
    folder: path.join(repositoryRoot, name),
    defaultPort: FIRST_PORT + remotes.indexOf(name),
    options: ['--env', 'workbench'],
  });
  process.exit(code);
});
