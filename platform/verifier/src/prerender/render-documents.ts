import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { refuseSet } from '@prizestash/release-store/delivery-error';
import { compress } from '@prizestash/release-store/compress';
import type { Release, ReleaseSetRecord } from '@prizestash/release-store/release';
import type { ReleaseStore } from '@prizestash/release-store/release-store';
import { allReleases } from '@prizestash/release-store/release-set/releases';
import { SHELL } from '@prizestash/release-store/release-format/release-description';
import type { DocumentsRequest, RenderedSet, StoredPages } from './prerender-request';
import { inParallel, type RenderedFrom } from './render-packages';
import { runPrerenderer, timeoutOf, type RunPrerenderer } from './run-prerenderer';

/** Folder of the shell's icons and the like, which are served beside the pages. */
function siteFilesFolder(store: ReleaseStore, { package: name, version }: Release): string {
  return path.join(store.releaseFolder(name, version), 'public');
}

function siteFilesOf(store: ReleaseStore, shell: Release): string[] {
  const folder = siteFilesFolder(store, shell);
  return existsSync(folder) ? readdirSync(folder) : [];
}

async function writeServed(file: string, content: string, compressed: boolean): Promise<void> {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
  if (!compressed) return;
  const { brotli, gzip } = await compress(Buffer.from(content));
  writeFileSync(`${file}.br`, brotli);
  writeFileSync(`${file}.gz`, gzip);
}

/**
 * Accepts exactly the files that a release set has: names come from the set and its verified
 * releases, never from the process that has rendered them.
 * @param optional a file that it may have.
 */
function requireFiles(
  rendered: RenderedSet['files'],
  expected: readonly string[],
  optional: string,
): void {
  const other = Object.keys(rendered).find((file) => file !== optional && !expected.includes(file));
  const missing = expected.find((file) => !Object.hasOwn(rendered, file));
  if (other !== undefined) refuseSet('rendering', `${other} is no file of the release set`);
  if (missing !== undefined) refuseSet('rendering', `${missing} was not rendered`);
}

/**
 * Writes the pages of a release set.
 * @param expected names of the files below `pages/`.
 * @param optional name of one that small sets lack.
 * @param folder gets `pages/` (what is served) and `headers.json`.
 * @param compressed false leaves out the Brotli and gzip copies.
 */
export async function writePages(
  store: ReleaseStore,
  shell: Release,
  { files, rules }: RenderedSet,
  expected: readonly string[],
  optional: string,
  folder: string,
  compressed: boolean,
): Promise<void> {
  requireFiles(files, expected, optional);
  const target = path.join(folder, 'pages');
  // In parallel: compression takes longer than everything else and runs in separate threads.
  await Promise.all(
    Object.entries(files).map(([file, content]) =>
      writeServed(path.join(target, file), content, compressed),
    ),
  );
  if (existsSync(siteFilesFolder(store, shell))) {
    cpSync(siteFilesFolder(store, shell), target, { recursive: true });
  }
  writeFileSync(path.join(folder, 'headers.json'), JSON.stringify(rules, null, 2));
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
  { releases, prerenderer, ...set }: RenderedFrom & Pick<DocumentsRequest, 'id' | 'fallbacks'>,
  packages: Readonly<Record<string, StoredPages>>,
  extraScripts: readonly string[],
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
