import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { startSiteProcess } from '@prizestash/dev/local/site-process';
import semver from 'semver';
import { readLock } from '@prizestash/remote-kit/package-lock';

function oldestNode(): semver.SemVer {
  const text = readFileSync(path.join(repositoryRoot, 'package.json'), 'utf8');
  const { engines } = JSON.parse(text) as { engines: { node: string } };
  return semver.minVersion(engines.node)!;
}

/** @param folder of the lock file. */
export function lockFaults(folder = repositoryRoot): string[] {
  const { text, packages } = readLock(folder);
  const settings = readFileSync(path.join(repositoryRoot, '.npmrc'), 'utf8').split('\n');
  const node = oldestNode();
  const unpinned = packages.filter(({ integrity }) => !integrity.startsWith('sha512-'));
  const unsupported = packages.filter((one) => !semver.satisfies(node, one.node));
  return [
    ...unpinned.map(({ path: folder }) => `${folder} is not pinned by a SHA-512 digest`),
    ...unsupported.map((one) => `${one.path} needs Node ${one.node}, and not ${node.version}`),
    // A URL ties every install to one registry, and can hide a package from another source.
    ...(/"resolved": "[^"]*:/.test(text) ? ['the lock file contains a registry URL'] : []),
    ...(settings.includes('ignore-scripts=true')
      ? []
      : ['.npmrc does not disable install scripts']),
  ];
}

const START_TIMEOUT_MS = 600_000;

async function responseProblem(url: string): Promise<string | null> {
  const { status } = await fetch(url);
  return status === 200 ? null : `${url} returned ${status}`;
}

/**
 * Clones the commit into an empty folder, installs without install scripts, starts the stack, and
 * requests a page and the health check of the API.
 * @returns null when everything works, otherwise a message.
 */
export async function cleanInstallProblem(): Promise<string | null> {
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
        (await responseProblem(`${site.siteUrl}/apply`)) ??
        (await responseProblem(`${site.apiUrl}/ready`))
      );
    } finally {
      await site.stop();
    }
  } catch (error) {
    return (error as Error).message;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
