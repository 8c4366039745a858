import type { Release, ReleaseSetRecord } from '@prizestash/release-store/release';
import type { ReleaseStore } from '@prizestash/release-store/release-store';

export const releasesOf = (store: ReleaseStore, { versions }: ReleaseSetRecord): Release[] =>
  Object.entries(versions).flatMap(([name, version]) => store.release(name, version) ?? []);

/** The URL paths of the pages of a release set; none when it is not in the store. */
export function pagesOf(store: ReleaseStore, id: string): string[] {
  const set = store.set(id);
  const routes = set ? releasesOf(store, set).flatMap((release) => release.routes) : [];
  return routes.map(({ path }) => path).sort();
}

/** Bytes for browsers, Brotli. */
export const bytesOf = ({ files }: Pick<Release, 'files'>): number =>
  Object.values(files).reduce((sum, { brotli }) => sum + brotli, 0);
