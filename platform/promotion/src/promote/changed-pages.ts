import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sha256Of } from '@prizestash/release-store/release-format/integrity';
import type { Release, ReleaseSetRecord } from '@prizestash/release-store/release';
import { releaseNames } from '@prizestash/release-store/release-name';
import { pageFile, remotesFileOf } from '@prizestash/release-store/release-set/release-set';
import { changedReleases } from '@prizestash/release-store/release-set/release-set-versions';
import {
  codeReleases,
  pathsOf,
  readReleases,
} from '@prizestash/release-store/release-set/releases';
import type { ReleaseStore } from '@prizestash/release-store/release-store';

/** The paths that the changed packages own, at least one; all paths when the change reaches every page. */
export function changedPaths(
  store: ReleaseStore,
  record: ReleaseSetRecord,
  base: ReleaseSetRecord | null,
): string[] {
  const { shell, remotes } = readReleases(store, record.versions);
  const names = changedReleases(base, record).map((one) => one.package);
  const onlyRemotes = names.every((name) => remotes.some((remote) => remote.package === name));
  return pathsOf([shell, ...remotes].filter((one) => !onlyRemotes || names.includes(one.package)));
}

/** Of a file's content, in its name. */
const HASH = /\b[0-9a-f]{8,}\b/g;

/** Removes names and the hashes of files from texts, and replaces digests with the files that they are of. */
function plainText(releases: readonly Release[], names: readonly string[]) {
  const files = releases.flatMap(({ package: name, files: all }) =>
    Object.entries(all).map(([file, { integrity }]) => ({ integrity, file: `${name}/${file}` })),
  );
  const hashes = new Set(files.flatMap(({ file }) => file.match(HASH) ?? []));
  const fileOf = new Map(files.map(({ integrity, file }) => [integrity, file]));
  // One can be the beginning of another.
  const longestFirst = [...names].sort((one, other) => other.length - one.length);
  return (text: string): string =>
    longestFirst
      .reduce((all, one) => all.replaceAll(one, ''), text)
      .replace(/sha384-[\w+/]{64}/g, (digest) => fileOf.get(digest) ?? digest)
      .replace(HASH, (word) => (hashes.has(word) ? '' : word));
}

const read = (file: string) => (existsSync(file) ? readFileSync(file, 'latin1') : '');

/**
 * What a browser gets of the shell, and of each page besides: HTML, headers, and files without those that
 * other pages name, one of which it may load later all the same.
 */
function formsOf(store: ReleaseStore, record: ReleaseSetRecord, folder: string) {
  const { id, versions, previousVersions } = record;
  const names = [...releaseNames(versions), ...releaseNames(previousVersions)];
  const releases = codeReleases(store, names);
  // Of what promotion writes, where the names of all packages are.
  const plain = plainText(releases, [
    id,
    ...releases.flatMap(({ package: name, version, container, commit }) => [
      `/${name}/${version}/`,
      ...Object.entries({ version, container, commit }).map(([key, one]) => `"${key}":"${one}"`),
    ]),
  ]);
  const pages = path.join(folder, 'pages');
  const list = plain(read(path.join(pages, remotesFileOf(id))));
  const rules = (
    JSON.parse(read(path.join(folder, 'headers.json')) || '[]') as { path: string }[]
  ).sort((one, other) => (one.path < other.path ? -1 : 1));
  const filesOf = (release: Release) => {
    const own = plainText([release], [release.version, release.container]);
    const web = store.webFolder(release.package, release.version);
    return Object.keys(release.files).map((file) => {
      return { file, form: [own(file), sha256Of(own(read(path.join(web, file))))] };
    });
  };
  const { shell, remotes } = readReleases(store, versions);
  const isPage = new Set<string>(pathsOf([shell, ...remotes]));
  const ofPages = [shell, ...remotes].flatMap((release) => {
    const named = new Set(release.routes.flatMap(({ files }) => files));
    const own = release === shell ? [] : filesOf(release);
    return release.routes.map(({ path: page, files }): [string, string] => {
      const loaded = own.filter(({ file }) => files.includes(file) || !named.has(file));
      const headers = rules.filter((rule) => rule.path === page || !isPage.has(rule.path));
      const html = plain(read(path.join(pages, pageFile(page))));
      const forms = loaded.map(({ form }) => form);
      return [page, JSON.stringify([html, list, plain(JSON.stringify(headers)), forms])];
    });
  });
  return { ofShell: JSON.stringify(filesOf(shell)), ofPages: new Map(ofPages) };
}

/**
 * Compares what a browser gets with an earlier release set: what differs in more than names of versions and
 * digests of files.
 * @param folder of the set, which may not be in the store yet.
 * @returns whether the files of the shell do, and the pages that do besides.
 */
export function comparePages(
  store: ReleaseStore,
  base: ReleaseSetRecord,
  record: ReleaseSetRecord,
  paths: readonly string[],
  folder = store.setFolder(record.id),
) {
  const before = formsOf(store, base, store.setFolder(base.id));
  const after = formsOf(store, record, folder);
  return {
    shellDiffers: before.ofShell !== after.ofShell,
    differing: paths.filter((one) => before.ofPages.get(one) !== after.ofPages.get(one)),
  };
}

/** The pages that a browser has opened for the set before, and that have the same form in this one. */
export function openedBefore(
  store: ReleaseStore,
  base: ReleaseSetRecord | null,
  record: ReleaseSetRecord,
  folder: string,
): readonly string[] {
  if (!base?.openedPages) return [];
  const { openedPages } = base;
  const { shellDiffers, differing } = comparePages(store, base, record, openedPages, folder);
  return shellDiffers ? [] : openedPages.filter((one) => !differing.includes(one));
}
