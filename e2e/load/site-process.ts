import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repositoryRoot } from '../../delivery/src/repository';
import { freePort } from '../../delivery/src/stack/free-port';
import { cacheBuilds, takeCachedBuilds } from '../build-cache';

const START_TIMEOUT_MS = 300_000;

/** The whole site as `npm start` runs it, in processes of its own, with ports and data of its own. */
export interface SiteProcess {
  /** The process that is the site's host, and the parent of the API's. */
  readonly pid: number;
  readonly siteUrl: string;
  readonly apiUrl: string;
  readonly dataDir: string;
  stop(): Promise<void>;
}

/**
 * Starts the site and waits until it is ready.
 * @throws {Error} with what it said last, when it does not get ready.
 */
export async function startSite(): Promise<SiteProcess> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'prizestash-load-'));
  const releasesDir = path.join(dataDir, 'releases');
  takeCachedBuilds(releasesDir);
  const [site, api, partner, database] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', path.join(repositoryRoot, 'delivery/src/commands/start.ts')],
    {
      cwd: repositoryRoot,
      env: {
        ...process.env,
        PORT: String(site),
        API_PORT: String(api),
        PARTNER_PORT: String(partner),
        DATABASE_PORT: String(database),
        DATABASE_URL: '',
        DATA_DIR: dataDir,
        RELEASES_DIR: releasesDir,
        // On, and counting every call; only the number is out of reach of one address.
        RATE_LIMIT_PER_ADDRESS: '1000000',
        RATE_LIMIT_PER_EMAIL: '20',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!output.includes('PrizeStash is ready')) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill();
      throw new Error(`The site did not start: ${output.trim()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  cacheBuilds(releasesDir);
  return {
    pid: child.pid ?? 0,
    siteUrl: `http://127.0.0.1:${site}`,
    apiUrl: `http://127.0.0.1:${api}`,
    dataDir,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
