import { spawn } from 'node:child_process';
import { parseEnvironment } from '@prizestash/server-kit/environment';
import { portNumber } from '@prizestash/server-kit/validators';
import { requireFreePort } from './require-free-port';
import { stopSignal } from './stop-signal';

export interface WebpackServer {
  /** What it shows, for the message at start. */
  readonly title: string;
  readonly folder: string;
  /** Used when the variable PORT is not set. */
  readonly defaultPort: number;
  readonly options: readonly string[];
}

/**
 * Runs `webpack serve` until Ctrl-C.
 * @returns the exit code.
 */
export async function serveWebpack({
  title,
  folder,
  defaultPort,
  options,
}: WebpackServer): Promise<number> {
  const { PORT } = parseEnvironment(process.env, { PORT: portNumber({ default: defaultPort }) });
  await requireFreePort('PORT', PORT, '127.0.0.1');
  const stopped = stopSignal();
  const webpack = require.resolve('webpack-cli/bin/cli.js');
  const child = spawn(process.execPath, [webpack, 'serve', '--mode', 'development', ...options], {
    cwd: folder,
    env: { ...process.env, PORT: String(PORT) },
    stdio: 'inherit',
  });
  console.log(`${title}: http://localhost:${PORT} (stop with Ctrl-C)`);
  const exited = new Promise<number>((resolve) =>
    child.once('close', (code) => resolve(code ?? 0)),
  );
  void stopped.then(() => child.kill('SIGTERM'));
  return exited;
}
