import type { Release, ReleaseSetRecord } from '@prizestash/release-store/release';
import { allReleases } from '@prizestash/release-store/release-set/releases';
import type { ReleaseStore } from '@prizestash/release-store/release-store';
import { SHELL } from '@prizestash/release-store/release-format/release-description';
import type { RenderedSet } from './prerender-request';
import { inParallel, type RenderedFrom, type StoredPages } from './render-packages';
import { runPrerenderer, timeoutOf, type RunPrerenderer } from './run-prerenderer';
import { siteFilesOf } from './write-pages';

interface DocumentsOf extends RenderedFrom {
  readonly id: string;
  readonly fallbacks: readonly Release[];
}

interface Content {
  readonly packages: Readonly<Record<string, StoredPages>>;
  readonly extraScripts: readonly string[];
}

/**
 * Writes the documents of a release set in separate processes: no package uses up the time, memory or
 * output of another one. Packages that have not changed share a process, unless it fails.
 * @param base the release set that it follows: what is new in it has less time.
 * @param onFailure gets a sentence when packages that share a process are written separately.
 */
export async function renderDocuments(
  store: ReleaseStore,
  base: ReleaseSetRecord | null,
  { releases, prerenderer, ...set }: DocumentsOf,
  { packages, extraScripts }: Content,
  onFailure: (sentence: string) => void,
  run: RunPrerenderer = runPrerenderer,
): Promise<RenderedSet> {
  const folderOf = (release: Release) => ({
    release,
    web: store.webFolder(release.package, release.version),
  });
  const shared = {
    operation: 'documents' as const,
    id: set.id,
    fallbacks: set.fallbacks,
    config: set.config,
    extraScripts,
    shell: folderOf(releases.shell),
    remotes: releases.remotes.map(folderOf),
    siteFiles: siteFilesOf(store, releases.shell),
    notFoundPage: packages[SHELL]!.notFoundPage,
  };
  const parts: Record<string, RenderedSet> = {};
  const write = async (group: readonly Release[]) => {
    const [name = '', ...others] = group.map((release) => release.package);
    const bodies = Object.assign(
      {},
      ...group.map((one) => packages[one.package]!.bodies),
    ) as object;
    const request = { ...shared, package: name, others, bodies: bodies as Record<string, string> };
    const timeoutMs = group.reduce((sum, release) => sum + timeoutOf(base, release), 0);
    const part = await run(store, prerenderer, request, timeoutMs);
    for (const release of group) parts[release.package] = part;
  };
  const all = allReleases(releases);
  const kept = all.filter((release) => base?.versions[release.package] === release.version);
  const changed = all.filter((release) => !kept.includes(release)).map((release) => [release]);
  await inParallel(kept.length > 0 ? [kept, ...changed] : changed, async (group) => {
    try {
      await write(group);
    } catch (error) {
      if (group.length === 1) throw error;
      const names = group.map((release) => release.package).join(', ');
      onFailure(`${names} were written separately: ${(error as Error).message}`);
      for (const release of group) await write([release]);
    }
  });
  const written = [...new Set(all.map((release) => parts[release.package]!))];
  return {
    files: Object.assign({}, ...written.map(({ files }) => files)) as RenderedSet['files'],
    rules: written.flatMap(({ rules }) => rules),
    budgets: parts[SHELL]!.budgets,
  };
}
