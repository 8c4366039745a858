import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repositoryRoot } from '../../delivery/src/build/packages';
import { startSiteProcess } from '../local/site-process';

const START_TIMEOUT_MS = 600_000;

async function answerTrouble(url: string): Promise<string | null> {
  const { status } = await fetch(url);
  return status === 200 ? null : `${url} answered ${status}`;
}

/**
 * Clones what is committed into an empty folder, installs it without any package's install script,
 * starts it, and asks the site for a page and the API for its health.
 * @returns null when all of it worked, else what did not.
 */
export async function cleanInstallTrouble(): Promise<string | null> {
  const folder = mkdtempSync(path.join(tmpdir(), 'prizestash-clone-'));
  const root = path.join(folder, 'site');
  try {
    execFileSync('git', ['clone', '--quiet', '--no-hardlinks', repositoryRoot, root]);
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const dataDir = path.join(folder, 'data');
    const site = await startSiteProcess({ root, dataDir, timeoutMs: START_TIMEOUT_MS });
    try {
      return (
        (await answerTrouble(`${site.siteUrl}/apply`)) ??
        (await answerTrouble(`${site.apiUrl}/health`))
      );
    } finally {
      await site.stop();
    }
  } catch (failure) {
    return (failure as Error).message;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
