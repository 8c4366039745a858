import { spawn } from 'node:child_process';
import path from 'node:path';
import { isReleasable, repositoryRoot } from '../build/packages';
import { freePort } from './stack/free-port';
import { runCommand } from './run-command';
import { stopSignal } from './stop-signal';
import { DeliveryError } from '../delivery-error';

/** `npm run dev -w <remote>`: that remote alone on its bench, reloaded on save, until Ctrl-C. */
runCommand(async () => {
  const [name = ''] = process.argv.slice(2);
  if (!isReleasable(name) || name === 'shell') {
    throw new DeliveryError('invalid-config', `"${name}" is not a remote that can stand alone`);
  }
  const port = process.env['PORT'] || String(await freePort());
  const stopped = stopSignal();
  const webpack = require.resolve('webpack-cli/bin/cli.js');
  const child = spawn(
    process.execPath,
    [webpack, 'serve', '--env', 'workbench', '--mode', 'development'],
    {
      cwd: path.join(repositoryRoot, name),
      env: { ...process.env, PORT: port },
      stdio: 'inherit',
    },
  );
  console.log(`${name} alone, on its bench: http://localhost:${port} (stop with Ctrl-C)`);
  const ended = new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? 0)));
  void stopped.then(() => child.kill('SIGTERM'));
  process.exit(await ended);
});
