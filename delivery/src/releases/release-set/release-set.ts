import type { ReleasedCode, ReleasedRemote, ReleaseSet } from '@prizestash/shared/remote';
import type { OperatorConfig } from '../site-config/site-config-from-env';
import type { ReleasablePackage } from '../../build/packages';
import type { Release } from '../release';
import { remoteNames } from '../node-builds/node-builds';

export type Releases = Readonly<Record<ReleasablePackage, Release>>;
export type PreviousReleases = Readonly<Partial<Record<ReleasablePackage, Release>>>;

/** URL folder of a version's files. */
export function baseOf(release: Release): string {
  return `/packages/${release.package}/${release.version}/`;
}

/** Integrity of one of a release's files. */
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

function remoteOf(release: Release, previous: Release | undefined): ReleasedRemote {
  return {
    ...codeOf(release),
    commit: release.commit,
    routes: release.routes.map(({ path, title, needsContact, next }) => ({
      path,
      title,
      ...(needsContact && { needsContact }),
      ...(next && { next }),
    })),
    ...(previous && { previous: codeOf(previous) }),
  };
}

/** The JSON that the pages of a set carry. */
export function releaseSetOf(
  id: string,
  releases: Releases,
  previous: PreviousReleases,
  operator: OperatorConfig,
): ReleaseSet {
  const documents = remoteNames
    .flatMap((name) => releases[name].routes)
    .flatMap(({ path, documentVersion }) => (documentVersion ? [[path, documentVersion]] : []));
  return {
    id,
    config: {
      ...operator,
      releaseSetId: id,
      documentVersions: Object.fromEntries(documents) as Record<string, string>,
    },
    shell: { version: releases.shell.version, commit: releases.shell.commit },
    remotes: Object.fromEntries(
      remoteNames.map((name) => [name, remoteOf(releases[name], previous[name])]),
    ),
  };
}
