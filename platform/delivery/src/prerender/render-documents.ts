import type { Release, ReleaseSetRecord } from '../releases/release';
import { pageFile } from '../releases/release-set/page-file';
import { allReleases, type Releases } from '../releases/release-set/releases';
import type { ReleaseStore } from '../releases/release-store';
import type { OperatorConfig } from '../releases/site-config/site-config-from-env';
import { SHELL } from '../release-format/release-description';
import type { RenderedSet } from './prerender-request';
import { inParallel, type StoredPages } from './render-packages';
import { runPrerenderer, timeoutOf } from './run-prerenderer';
import { siteFilesOf } from './write-pages';

/** The release set that documents belong to. */
interface DocumentsOf {
  readonly id: string;
  readonly releases: Releases;
  readonly fallbacks: readonly Release[];
  readonly config: OperatorConfig;
  /** Version of the prerenderer. */
  readonly prerenderer: string;
}

/** What the documents are written around. */
interface Content {
  readonly packages: Readonly<Record<string, StoredPages>>;
  /** URLs of scripts that every page loads in addition to the site's. */
  readonly extraScripts: readonly string[];
}

/**
 * Writes the documents of a release set, those of each package in a separate process: no package uses
 * up the time, memory or output of another one.
 * @param base the release set that it follows: what is new in it has less time.
 * @throws {DeliveryError} naming the package or the page that is refused.
 */
export async function renderDocuments(
  store: ReleaseStore,
  base: ReleaseSetRecord | null,
  { releases, prerenderer, ...set }: DocumentsOf,
  { packages, extraScripts }: Content,
): Promise<RenderedSet> {
  const folderOf = (release: Release) => ({
    release,
    web: store.webFolder(release.package, release.version),
  });
  const shared = {
    operation: 'documents' as const,
    ...{ id: set.id, fallbacks: set.fallbacks, config: set.config, extraScripts },
    shell: folderOf(releases.shell),
    remotes: releases.remotes.map(folderOf),
    siteFiles: siteFilesOf(store, releases.shell),
    notFoundPage: packages[SHELL]!.notFoundPage,
  };
  const parts: Record<string, RenderedSet> = {};
  await inParallel(allReleases(releases), async (release) => {
    const { package: name } = release;
    const request = { ...shared, package: name, bodies: packages[name]!.bodies };
    parts[name] = await runPrerenderer(store, prerenderer, request, timeoutOf(base, release));
  });
  // A prerenderer of before 2026-11-23 writes all documents each time, with the content of one package.
  const files = { ...parts[SHELL]!.files };
  const rules = new Map(parts[SHELL]!.rules.map((rule) => [rule.path, rule]));
  for (const { package: name, routes } of releases.remotes) {
    const part = parts[name]!;
    for (const file of routes.map((route) => pageFile(route.path))) {
      const document = part.files[file];
      if (document !== undefined) files[file] = document;
    }
    for (const rule of part.rules) rules.set(rule.path, rule);
  }
  return { files, rules: [...rules.values()], budgets: parts[SHELL]!.budgets };
}
