import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startSiteProcess, type SiteProcess } from '../../tools/local/site-process';
import { cacheBuilds, restoreCachedBuilds } from '../../e2e/support/build-cache';

const START_TIMEOUT_MS = 300_000;

/**
 * Starts the site for a load check, with temporary data that `stop` removes.
 * @throws {Error} with the last output, when it does not get ready.
 */
export async function startSite(): Promise<SiteProcess> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'prizestash-load-'));
  const releasesDir = path.join(dataDir, 'releases');
  restoreCachedBuilds(releasesDir);
  const site = await startSiteProcess({
    dataDir,
    // The limit stays on and counts every request, but one address cannot reach it.
    env: { RATE_LIMIT_PER_ADDRESS: '1000000', RATE_LIMIT_PER_EMAIL: '20' },
    timeoutMs: START_TIMEOUT_MS,
  });
  cacheBuilds(releasesDir);
  return {
    ...site,
    async stop() {
      await site.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
