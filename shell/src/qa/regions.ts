import type { ReleaseSet } from '@prizestash/shared/remote';
import { normalizePath, routeAt } from '../routing/route-table';

export interface Region {
  readonly name: string;
  readonly package: string;
  /** Undefined while the region's page is not loaded. */
  readonly version: string | undefined;
  readonly commit: string | undefined;
  /** The version in the release set, when the page fell back to another one. */
  readonly replaces: string | undefined;
}

/** The commit in a version, for example `ab12cd3` in `1.0.0-ab12cd3-5f6e7d8c`. */
export function commitOf(version: string): string | undefined {
  return /-([^.-]+)/.exec(version)?.[1];
}

/**
 * The regions of the page at a path.
 * @param versionOf returns the loaded version of a path.
 */
export function regionsOf(
  set: ReleaseSet,
  pathname: string,
  versionOf: (path: string) => string | undefined,
): Region[] {
  const shell = { package: 'shell', ...set.shell, replaces: undefined };
  const remoteRoute = routeAt(set, pathname);
  const frame = ['Header', 'Footer'].map((name) => ({ name, ...shell }));
  if (!remoteRoute) return [...frame, { name: 'Main', ...shell }];
  const { remote } = remoteRoute;
  const version = versionOf(normalizePath(pathname));
  const isInSet = version === remote.version;
  const name = Object.keys(set.remotes).find((key) => set.remotes[key] === remote) ?? '';
  return [
    ...frame,
    {
      name: 'Main',
      package: name,
      version,
      commit: isInSet ? remote.commit : version && commitOf(version),
      replaces: version && !isInSet ? remote.version : undefined,
    },
  ];
}
