import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startSiteProcess, type SiteProcess } from '../../tools/local/site-process';
import { freePort } from '@prizestash/lab/free-port';
import { startHosts } from './start-hosts';
import { cacheBuilds, restoreCachedBuilds } from '../../e2e/support/build-cache';

const START_TIMEOUT_MS = 300_000;

/** The site of a load check. */
export interface LoadSite extends SiteProcess {
  /** The process that serves pages and files. */
  readonly hostPid: number;
  readonly hasSeveralHosts: boolean;
  /** Kills one of several hosts. */
  killHost(): void;
}

/**
 * Starts the site for a load check, with temporary data that `stop` removes.
 * @param hostCount with two or more, that many hosts serve the site behind nginx.
 * @throws {Error} with the last output, when it does not get ready.
 */
export async function startSite(hostCount: number): Promise<LoadSite> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'prizestash-load-'));
  const releasesDir = path.join(dataDir, 'releases');
  restoreCachedBuilds(releasesDir);
  const proxyPort = await freePort();
  const proxyUrl = `http://127.0.0.1:${proxyPort}`;
  const site = await startSiteProcess({
    dataDir,
    env: {
      // The limit stays on and counts every request, but one address cannot reach it.
      ...{ RATE_LIMIT_PER_ADDRESS: '1000000', RATE_LIMIT_PER_EMAIL: '20' },
      // Its made-up entries would count as entries that no visitor has sent.
      DEMONSTRATION_DRAWING: 'no',
      ...(hostCount > 1 && { PUBLIC_BASE_URL: proxyUrl }),
    },
    timeoutMs: START_TIMEOUT_MS,
  });
  cacheBuilds(releasesDir);
  const hosts = hostCount > 1 ? await startHosts(hostCount, releasesDir, proxyPort) : null;
  return {
    ...site,
    siteUrl: hosts ? proxyUrl : site.siteUrl,
    hostPid: hosts?.pid ?? site.pid,
    hasSeveralHosts: hosts !== null,
    killHost: () => hosts?.killOne(),
    async stop() {
      await hosts?.stop();
      await site.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
