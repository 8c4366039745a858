import path from 'node:path';
import type {
  ReleasedCode,
  ReleasedRemote,
  ReleasedRoute,
  ReleaseSet,
} from '@prizestash/shared/remote';
import type { Release } from '../release';
import type { ReleaseName } from '../release-name';
import type { SetConfig } from '../site-config/site-config-from-env';
import type { Releases } from './releases';
import type { RouteWithFiles } from '../release-format/release-description';

/** Path under which the not-found page is written and its headers are listed. */
export const NOT_FOUND_PATH = '/404.html';

/** Where the drawing protocol publishes the keys that sign its records. */
export const DRAWING_KEYS_FILE = '.well-known/prizestash-drawing-key.json';

/** Where a release set with many remotes lists them. The host serves the file of any set. */
export const remotesFileOf = (set: string): string => `release-sets/${set}.json`;

/** The release set whose list of remotes is at a URL path; null for other paths. */
export function setOfRemotesFile(urlPath: string): string | null {
  return /^\/release-sets\/(set-[\w-]+)\.json$/.exec(urlPath)?.[1] ?? null;
}

/** The file of a page below a release set's pages folder: `/apply` is `apply/index.html`. */
export function pageFile(urlPath: string): string {
  return urlPath === NOT_FOUND_PATH
    ? NOT_FOUND_PATH.slice(1)
    : path.join(urlPath.slice(1), 'index.html');
}

/** URL folder of a version's files. */
export function baseOf(release: ReleaseName): string {
  return `/packages/${release.package}/${release.version}/`;
}

export function integrityOf(release: Release, file: string): string {
  const entry = release.files[file];
  if (!entry) throw new Error(`${release.package}@${release.version} has no file ${file}`);
  return entry.integrity;
}

function codeOf(release: Release): ReleasedCode {
  return {
    version: release.version,
    base: baseOf(release),
    entry: release.entry,
    integrity: integrityOf(release, release.entry),
    container: release.container,
  };
}

/** What a page needs to know about routes. */
export function releasedRoutes(routes: readonly ReleasedRoute[]): ReleasedRoute[] {
  return routes.map(({ path, title, needsContact, next }) => ({
    path,
    title,
    ...(needsContact && { needsContact }),
    ...(next && { next }),
  }));
}

export function remoteOf(release: Release, previous?: Release): ReleasedRemote {
  return {
    ...codeOf(release),
    commit: release.commit,
    routes: releasedRoutes(release.routes),
    ...(previous && { previous: codeOf(previous) }),
    ...((release.module ?? previous?.module) && { modules: true as const }),
  };
}

/**
 * The release set as its pages carry it, as JSON.
 * @param previous for remotes, the release to fall back to.
 */
export function releaseSetOf(
  id: string,
  { shell, remotes }: Releases,
  previous: readonly Release[],
  operator: SetConfig,
): ReleaseSet {
  const documents = remotes
    .flatMap(({ routes }) => routes)
    .flatMap(({ path, documentVersion }) => (documentVersion ? [[path, documentVersion]] : []));
  return {
    id,
    config: {
      ...operator,
      releaseSetId: id,
      documentVersions: Object.fromEntries(documents) as Record<string, string>,
    },
    shell: { version: shell.version, commit: shell.commit },
    remotes: Object.fromEntries(
      remotes.map((remote) => [
        remote.package,
        remoteOf(
          remote,
          previous.find((release) => release.package === remote.package),
        ),
      ]),
    ),
  };
}

interface ReleasedScript {
  readonly release: Release;
  readonly file: string;
}

/** The singletons that a screen needs when it reads the stored contact. */
const contactSingletons = ['@prizestash/shared/contact', 'mobx', 'mobx-react-lite'];

/**
 * The scripts that a remote's screen needs in addition to the shell's main file, in the order in
 * which they are requested, so that its page can preload them.
 */
export function scriptsOfRoute(
  shell: Release,
  release: Release,
  route: RouteWithFiles,
): ReleasedScript[] {
  const shared = route.needsContact
    ? contactSingletons.flatMap((name) => shell.singletonFiles[name] ?? [])
    : [];
  return [
    { release, file: release.entry },
    ...route.files.filter((file) => file.endsWith('.js')).map((file) => ({ release, file })),
    ...[...new Set(shared)].map((file) => ({ release: shell, file })),
  ];
}
