import { cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { releaseSetOf } from '../../delivery/src/releases/release-set/release-set';
import { toReleases } from '../../delivery/src/releases/release-set/releases';
import { SiteHost } from '../../delivery/src/serve/site-host';
import { repositoryRoot } from '../../delivery/src/build/packages';
import { ReleaseStore } from '../../delivery/src/releases/release-store';
import type { OperatorConfig } from '../../delivery/src/releases/site-config/site-config-from-env';
import { promoteSources } from '../local/promote-sources';
import { buildSingle } from './single-build/build-single';
import { publishSingle } from './single-build/publish-single';

/** One of the measured sites. */
export interface ComparedSite {
  readonly name: 'federated' | 'single build' | 'single build, prerendered';
  readonly url: string;
  stop(): Promise<void>;
}

async function serve(
  name: ComparedSite['name'],
  store: ReleaseStore,
  freePort = 0,
): Promise<ComparedSite> {
  const host = new SiteHost(store);
  const port = await host.listen(freePort, '127.0.0.1');
  return { name, url: `http://localhost:${port}`, stop: () => host.close() };
}

/**
 * Builds and serves three sites from the same sources: the federated one as it is released, the
 * single-build baseline, and that baseline with prerendered pages.
 * @param folder stores the releases, so that unchanged packages are not built again.
 * @param ports of the sites, in this order; any free ones when left out.
 */
export async function startSites(
  folder: string,
  operator: OperatorConfig,
  report: (step: string) => void,
  ports: readonly number[] = [],
): Promise<ComparedSite[]> {
  mkdirSync(folder, { recursive: true });
  const store = new ReleaseStore(path.join(folder, 'releases'));
  const promoted = await promoteSources(store, operator, report);
  const set = releaseSetOf(promoted.set, toReleases(promoted.releases), [], operator);

  report('Building the single-build baseline…');
  const buildDir = path.join(folder, 'single-build');
  const metadata = await buildSingle(buildDir);
  cpSync(path.join(repositoryRoot, 'shell/public'), path.join(folder, 'public'), {
    recursive: true,
  });
  const clientRendered = await publishSingle(
    path.join(folder, 'single-empty'),
    'empty',
    set,
    buildDir,
    metadata,
  );
  const prerendered = await publishSingle(
    path.join(folder, 'single-prerendered'),
    'prerendered',
    set,
    buildDir,
    metadata,
  );
  return [
    await serve('federated', store, ports[0]),
    await serve('single build', clientRendered, ports[1]),
    await serve('single build, prerendered', prerendered, ports[2]),
  ];
}
