import { spawn } from 'node:child_process';
import path from 'node:path';
import { repositoryRoot } from '../../delivery/src/build/packages';
import { freePort } from './stack/free-port';

/** The whole site as `npm start` runs it, in separate processes and on free ports. */
export interface SiteProcess {
  /** The process that is the site's host, and the parent of the API's. */
  readonly pid: number;
  readonly siteUrl: string;
  readonly apiUrl: string;
  readonly dataDir: string;
  /** Stops the site. Resolves when all processes have ended. */
  stop(): Promise<void>;
}

/** Options of `startSiteProcess`. */
export interface SiteProcessOptions {
  /** A clone with installed dependencies; this one by default. */
  readonly root?: string;
  /** Folder of the database and the releases. The caller removes it. */
  readonly dataDir: string;
  /** Additional environment variables. */
  readonly env?: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
}

/**
 * Starts the site and waits until it is ready.
 * @throws {Error} with the output, after stopping the processes, when the site does not become ready.
 */
export async function startSiteProcess({
  root = repositoryRoot,
  dataDir,
  env = {},
  timeoutMs,
}: SiteProcessOptions): Promise<SiteProcess> {
  const [site, api, partner, promotion, database] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const command = path.join(root, 'tools/local/start.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', command], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(site),
      API_PORT: String(api),
      PARTNER_PORT: String(partner),
      PROMOTION_PORT: String(promotion),
      DATABASE_PORT: String(database),
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      RELEASES_DIR: '',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const deadline = Date.now() + timeoutMs;
  while (!output.includes('PrizeStash is ready')) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`The site did not start: ${output.trim()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    pid: child.pid ?? 0,
    siteUrl: `http://127.0.0.1:${site}`,
    apiUrl: `http://127.0.0.1:${api}`,
    dataDir,
    stop,
  };
}
