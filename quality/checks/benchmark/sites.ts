import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@prizestash/server-kit/program/free-port';
import { RELEASE_SET_ELEMENT_ID, type ReleaseSet } from '@prizestash/shared/remote';
import { SiteHost } from '@prizestash/site-host/site-host';
import { cacheBuilds, restoreCachedBuilds } from '@prizestash/lab/site/build-cache';
import { startSiteProcess } from '@prizestash/dev/local/site-process';
import { sandboxPartners } from '@prizestash/release-store/site-config/partners-from-env';
import { buildSingle } from './single-build/build-single';
import { publishSingle, type Rendering } from './single-build/publish-single';

const START_TIMEOUT_MS = 300_000;

async function releaseSetOf(url: string): Promise<ReleaseSet> {
  const html = await (await fetch(url)).text();
  const json = new RegExp(`id="${RELEASE_SET_ELEMENT_ID}">(.*?)</script>`).exec(html)?.[1] ?? '';
  return JSON.parse(json) as ReleaseSet;
}

/**
 * Builds and serves sites from the same sources: the federated one as it is released, with its API and
 * partners, and the single build in some renderings.
 * @returns their addresses by name.
 */
export async function startSites(renderings: readonly Rendering[], report: (step: string) => void) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'prizestash-benchmark-'));
  const [federated, single, partner] = [await freePort(), await freePort(), await freePort()];
  const { lead } = sandboxPartners(partner);
  restoreCachedBuilds(path.join(dataDir, 'releases'));
  report('Building and starting the federated site…');
  const site = await startSiteProcess({
    dataDir,
    env: {
      PORT: String(federated),
      PARTNER_PORT: String(partner),
      // Its results would be published to the pages of one site only.
      DEMONSTRATION_DRAWING: 'no',
      // The API accepts both origins.
      PUBLIC_BASE_URL: `http://localhost:${single}`,
      // The first offer stays until the tap on Next.
      PARTNERS: JSON.stringify({ lead: { ...lead, scriptUrl: `${lead.scriptUrl}?mode=silent` } }),
    },
    timeoutMs: START_TIMEOUT_MS,
  });
  cacheBuilds(path.join(dataDir, 'releases'));
  const sites = new Map([['federated', `http://localhost:${federated}`]]);
  const set = await releaseSetOf(`http://127.0.0.1:${federated}/`);
  report('Building the single-build baseline…');
  const dir = path.join(dataDir, 'single-build');
  const metadata = await buildSingle(dir);
  const hosts: SiteHost[] = [];
  for (const [index, rendering] of renderings.entries()) {
    const folder = path.join(dataDir, rendering);
    const store = await publishSingle(folder, rendering, { dir, metadata, set });
    const host = new SiteHost(store, { apiUrl: site.apiUrl });
    const port = await host.listen(index === 0 ? single : 0, '127.0.0.1');
    sites.set(rendering, `http://localhost:${port}`);
    hosts.push(host);
  }
  const stop = async () => {
    await Promise.all([site.stop(), ...hosts.map((host) => host.close())]);
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { sites, stop };
}
