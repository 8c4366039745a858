import type { ReleaseName, ReleaseSetRecord } from '../release';

export const releaseArchive = ({ package: name, version }: ReleaseName) =>
  `releases/${name}/${version}`;

export const setArchive = (id: string) => `sets/${id}`;

/** Everything that a release set consists of, and for remotes what it falls back to. */
export function releasesOf({
  versions,
  previousVersions,
}: Pick<ReleaseSetRecord, 'versions' | 'previousVersions'>): ReleaseName[] {
  return [versions, previousVersions].flatMap((table) =>
    Object.entries(table).map(([name, version]) => ({ package: name, version })),
  );
}
