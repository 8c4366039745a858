import type { ReleasedRemote, ReleasedRoute, ReleaseSet } from '@prizestash/shared/remote';

export interface RemoteRoute {
  readonly remote: ReleasedRemote;
  readonly route: ReleasedRoute;
}

/** Removes trailing slashes, as in the route table: `/apply/` becomes `/apply`. */
export function normalizePath(pathname: string): string {
  return pathname.replace(/\/+$/, '') || '/';
}

export function routesOf(set: ReleaseSet): RemoteRoute[] {
  return Object.values(set.remotes).flatMap((remote) =>
    remote.routes.map((route) => ({ remote, route })),
  );
}

export function routeAt(set: ReleaseSet, pathname: string): RemoteRoute | undefined {
  const path = normalizePath(pathname);
  return routesOf(set).find(({ route }) => route.path === path);
}

/**
 * Whether a page needs another document than the one at a path: remotes of ES modules have another
 * integrity policy.
 */
export function needsOtherDocument(set: ReleaseSet, from: string, to: string): boolean {
  return routeAt(set, from)?.remote.modules !== routeAt(set, to)?.remote.modules;
}
