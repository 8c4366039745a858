import { cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { releaseSetOf } from '../../delivery/src/releases/release-set/release-set';
import { toReleases } from '../../delivery/src/releases/release-set/releases';
import { settingsFromEnv } from '../../delivery/src/cli/settings';
import { SiteHost } from '../../delivery/src/serve/site-host';
import { releaseChanged } from '../../delivery/src/releases/release-changed';
import { repositoryRoot } from '../../delivery/src/build/packages';
import { promote } from '../../delivery/src/promote/promote';
import { ReleaseStore } from '../../delivery/src/releases/release-store';
import { buildOne } from './single-build/build';
import { publishOne } from './single-build/publish';

/** One of the sites that are compared. */
export interface ComparedSite {
  readonly name: 'federated' | 'one build' | 'one build, prerendered';
  readonly url: string;
  stop(): Promise<void>;
}

async function serve(name: ComparedSite['name'], store: ReleaseStore): Promise<ComparedSite> {
  const host = new SiteHost(store);
  const port = await host.listen(0, '127.0.0.1');
  return { name, url: `http://localhost:${port}`, stop: () => host.close() };
}

/**
 * Builds the site as it is released and, from the same sources, as one build; serves both, and the
 * one build a second time with its pages prerendered.
 * @param folder keeps the releases, so that unchanged packages are not built again.
 */
export async function startSites(
  folder: string,
  report: (step: string) => void,
): Promise<ComparedSite[]> {
  mkdirSync(folder, { recursive: true });
  const store = new ReleaseStore(path.join(folder, 'releases'));
  const { operator } = settingsFromEnv({});
  const list = await releaseChanged(store, (name) => report(`Building ${name}…`));
  const outcome = await promote(store, list, operator);
  const set = releaseSetOf(outcome.set, toReleases(list), [], operator);

  report('Building the same application as one build…');
  const buildDir = path.join(folder, 'one-build');
  const facts = await buildOne(buildDir);
  cpSync(path.join(repositoryRoot, 'shell/public'), path.join(folder, 'public'), {
    recursive: true,
  });
  const plain = await publishOne(path.join(folder, 'one-empty'), 'empty', set, buildDir, facts);
  const written = await publishOne(
    path.join(folder, 'one-prerendered'),
    'prerendered',
    set,
    buildDir,
    facts,
  );
  return [
    await serve('federated', store),
    await serve('one build', plain),
    await serve('one build, prerendered', written),
  ];
}
