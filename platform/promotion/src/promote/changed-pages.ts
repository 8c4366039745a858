import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { integrityOfContent } from '@prizestash/release-store/release-format/integrity';
import type { Release, ReleaseSetRecord } from '@prizestash/release-store/release';
import { releaseNames } from '@prizestash/release-store/release-name';
import { pageFile, remotesFileOf } from '@prizestash/release-store/release-set/release-set';
import { changedReleases } from '@prizestash/release-store/release-set/release-set-versions';
import {
  allReleases,
  codeReleases,
  pathsOf,
  readReleases,
} from '@prizestash/release-store/release-set/releases';
import { withoutNames } from '@prizestash/release-store/release-set/rolled-back';
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

/** Reads files of a release set without what each has of its own: ids, commits, versions, digests of files. */
function plainTextOf(store: ReleaseStore, { id, versions, previousVersions }: ReleaseSetRecord) {
  const names = [...releaseNames(versions), ...releaseNames(previousVersions)];
  const releases = codeReleases(store, names);
  const fileOf = new Map(
    releases.flatMap(({ package: name, files }) =>
      Object.entries(files).map(([file, { integrity }]) => [integrity, `${name}/${file}`]),
    ),
  );
  const plain = withoutNames(releases);
  return (file: string) => {
    const text = existsSync(file) ? readFileSync(file, 'latin1') : '';
    const named = text.replace(/sha384-[\w+/]{64}/g, (digest) => fileOf.get(digest) ?? digest);
    return plain(named.replace(/"commit":"[^"]*"/g, '').replaceAll(id, ''));
  };
}

/** Finds what a browser gets of a page: HTML, headers, and the files that are not those of other pages. */
function pageReader(store: ReleaseStore, record: ReleaseSetRecord, folder: string) {
  const read = plainTextOf(store, record);
  const { shell, remotes } = readReleases(store, record.versions);
  const owners = new Map<string, { owner: Release; files: readonly string[] }>(
    [shell, ...remotes].flatMap((owner) =>
      owner.routes.map(({ path: page, files }) => [page, { owner, files }]),
    ),
  );
  const rules = JSON.parse(read(path.join(folder, 'headers.json')) || '[]') as { path: string }[];
  const list = read(path.join(folder, 'pages', remotesFileOf(record.id)));
  const digests = new Map<string, string>();
  const digestOf = ({ package: name, version }: Release, file: string) => {
    const full = path.join(store.webFolder(name, version), file);
    const digest = digests.get(full) ?? integrityOfContent(Buffer.from(read(full), 'latin1'));
    digests.set(full, digest);
    return digest;
  };
  return (page: string): string | null => {
    const { owner, files } = owners.get(page) ?? {};
    if (!owner || !files) return null;
    const html = read(path.join(folder, 'pages', pageFile(page)));
    const headers = rules.filter((rule) => rule.path === page || !owners.has(rule.path));
    const named = owner.routes.flatMap((route) => route.files);
    const loaded = [shell, owner].flatMap((release) =>
      Object.keys(release.files)
        .filter((file) => release === shell || files.includes(file) || !named.includes(file))
        .map((file) => digestOf(release, file)),
    );
    return JSON.stringify([html, list, headers, loaded]);
  };
}

/**
 * Which pages a browser gets in another form than in an earlier release set: more differs than names of
 * versions and digests of files.
 * @param folder of the set, which may not be in the store yet.
 */
export function differingPages(
  store: ReleaseStore,
  base: ReleaseSetRecord,
  record: ReleaseSetRecord,
  paths: readonly string[],
  folder = store.setFolder(record.id),
): string[] {
  const before = pageReader(store, base, store.setFolder(base.id));
  const after = pageReader(store, record, folder);
  return paths.filter((one) => before(one) !== after(one));
}

/** The pages that a browser has opened for the set before, and that have the same form in this one. */
export function openedBefore(
  store: ReleaseStore,
  base: ReleaseSetRecord | null,
  record: ReleaseSetRecord,
  folder: string,
): string[] {
  if (!base?.openedPages) return [];
  const { openedPages: opened } = base;
  const all = pathsOf(allReleases(readReleases(store, record.versions)));
  const changed = changedPaths(store, record, base).filter((one) => opened.includes(one));
  const differing = differingPages(store, base, record, changed, folder);
  return all.filter((one) => opened.includes(one) && !differing.includes(one));
}
