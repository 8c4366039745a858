import { spawn } from 'node:child_process';
import path from 'node:path';
import { findRemotes, repositoryRoot } from '../../delivery/src/build/packages';
import { runCommand } from '../../delivery/src/cli/run-command';
import { DeliveryError } from '../../delivery/src/delivery-error';
import { parseEnv, portNumber } from '../../delivery/src/releases/site-config/env-validators';
import { requireFreePort } from './stack/require-free-port';
import { stopSignal } from './stop-signal';

/** The first remote's workbench listens here, the next one's on the next port. */
const FIRST_PORT = 3410;

/** `npm run dev -w <remote>`: that remote alone on its workbench, reloaded on save, until Ctrl-C. */
runCommand(async () => {
  const [name = ''] = process.argv.slice(2);
  const remotes = findRemotes();
  if (!remotes.includes(name)) {
    const message = `"${name}" is not a remote; there are ${remotes.join(', ')}`;
    throw new DeliveryError('invalid-config', message);
  }
  const defaultPort = FIRST_PORT + remotes.indexOf(name);
  const { PORT } = parseEnv(process.env, { PORT: portNumber({ default: defaultPort }) });
  await requireFreePort('PORT', PORT, '127.0.0.1');
  const stopped = stopSignal();
  const webpack = require.resolve('webpack-cli/bin/cli.js');
  const child = spawn(
    process.execPath,
    [webpack, 'serve', '--env', 'workbench', '--mode', 'development'],
    {
      cwd: path.join(repositoryRoot, name),
      env: { ...process.env, PORT: String(PORT) },
      stdio: 'inherit',
    },
  );
  console.log(`${name} on its workbench: http://localhost:${PORT} (stop with Ctrl-C)`);
  const exited = new Promise<number>((resolve) =>
    child.once('close', (code) => resolve(code ?? 0)),
  );
  void stopped.then(() => child.kill('SIGTERM'));
  process.exit(await exited);
});
