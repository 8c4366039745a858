import type {
  ReleasedCode,
  ReleasedRemote,
  ReleasedRoute,
  ReleaseSet,
} from '@prizestash/shared/remote';
import type { Release, ReleaseName } from '../release';
import type { SetConfig } from '../site-config/site-config-from-env';
import type { Releases } from './releases';

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
