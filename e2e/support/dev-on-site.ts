import { spawn } from 'node:child_process';
import { freePort } from '../../tools/local/stack/free-port';

const args = (site: string) => [
  ...['--import', 'tsx', 'tools/local/workbench.ts'],
  ...['mfe-claim', '--site', site],
];

/** `npm run dev -w mfe-claim -- --site <address>` in a checkout. */
export interface DevOnSite {
  /** Where it shows the site. */
  readonly url: string;
  isRunning(): boolean;
  stop(): Promise<void>;
}

/** Starts the dev server and waits until it shows the first build. */
export async function startDevOnSite(root: string, site: string, env = {}): Promise<DevOnSite> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const dev = spawn(process.execPath, args(site), {
    cwd: root,
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => dev.once('close', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    let printed = '';
    dev.once('close', () => reject(new Error(`the dev server ended: ${printed}`)));
    dev.stdout.on('data', (text: Buffer) => {
      printed += text.toString();
      if (printed.includes(url)) resolve();
    });
  });
  return {
    url,
    isRunning: () => dev.exitCode === null && dev.signalCode === null,
    stop: () => {
      dev.kill('SIGTERM');
      return ended;
    },
  };
}

/** Runs a dev server that cannot start. @returns what it printed as an error, and its exit code. */
export async function failToStart(root: string, site: string, env = {}) {
  const options = { cwd: root, env: { ...process.env, ...env, PORT: String(await freePort()) } };
  const child = spawn(process.execPath, args(site), options);
  let error = '';
  child.stderr.on('data', (text: Buffer) => (error += text.toString()));
  const status = await new Promise((resolve) => child.once('close', resolve));
  return { status, error: error.trim() };
}
