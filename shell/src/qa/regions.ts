import type { ReleaseSet } from '@prizestash/shared/remote';
import { normalPath, routeAt } from '../routing/route-table';

/** A part of the page and the release that it comes from. */
export interface Region {
  readonly name: string;
  readonly package: string;
  /** Undefined while no version is shown. */
  readonly version: string | undefined;
  readonly commit: string | undefined;
  /** The version of the set, where another one had to take its place. */
  readonly insteadOf: string | undefined;
}

/** The commit in a version's name, for example `ab12cd3` in `1.0.0-ab12cd3.5f6e7d8c9b`. */
export function commitIn(version: string): string | undefined {
  return /-([^.-]+)(?:\.[^.]+)?$/.exec(version)?.[1];
}

/**
 * What the page at a path is made of.
 * @param versionOf the version whose screen a path shows now.
 */
export function regionsOf(
  set: ReleaseSet,
  pathname: string,
  versionOf: (path: string) => string | undefined,
): Region[] {
  const shell = { package: 'shell', ...set.shell, insteadOf: undefined };
  const owned = routeAt(set, pathname);
  const frame = ['Header', 'Footer'].map((name) => ({ name, ...shell }));
  if (!owned) return [...frame, { name: 'Main', ...shell }];
  const { remote } = owned;
  const version = versionOf(normalPath(pathname));
  const isOfSet = version === remote.version;
  const name = Object.keys(set.remotes).find((key) => set.remotes[key] === remote) ?? '';
  return [
    ...frame,
    {
      name: 'Main',
      package: name,
      version,
      commit: isOfSet ? remote.commit : version && commitIn(version),
      insteadOf: version && !isOfSet ? remote.version : undefined,
    },
  ];
}
