import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repositoryRoot } from '../repository';
import { freePort } from '../stack/free-port';

const START_TIMEOUT_MS = 600_000;

/**
 * Clones what is committed into an empty folder, installs it without any package's install script,
 * starts it, and asks the site for a page and the API for its health.
 * @returns null when all of it worked, else what did not.
 */
export async function cleanInstallTrouble(): Promise<string | null> {
  const folder = mkdtempSync(path.join(tmpdir(), 'prizestash-clone-'));
  const clone = path.join(folder, 'site');
  try {
    execFileSync('git', ['clone', '--quiet', '--no-hardlinks', repositoryRoot, clone]);
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: clone,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [site, api, partner, database] = [
      await freePort(),
      await freePort(),
      await freePort(),
      await freePort(),
    ];
    const child = spawn(process.execPath, ['--import', 'tsx', 'delivery/src/commands/start.ts'], {
      cwd: clone,
      env: {
        ...process.env,
        PORT: String(site),
        API_PORT: String(api),
        PARTNER_PORT: String(partner),
        DATABASE_PORT: String(database),
        DATABASE_URL: '',
        DATA_DIR: path.join(folder, 'data'),
        RELEASES_DIR: '',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    }
    try {
      const deadline = Date.now() + START_TIMEOUT_MS;
      while (!output.includes('PrizeStash is ready')) {
        if (child.exitCode !== null || Date.now() > deadline) {
          return `the site did not start: ${output.trim()}`;
        }
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      for (const url of [`http://127.0.0.1:${site}/apply`, `http://127.0.0.1:${api}/health`]) {
        const { status } = await fetch(url);
        if (status !== 200) return `${url} answered ${status}`;
      }
      return null;
    } finally {
      child.kill('SIGTERM');
      await ended;
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
