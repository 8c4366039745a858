import type { ReleasedRemote, ReleasedRoute, ReleaseSet } from '@prizestash/shared/remote';

/** A route together with the remote that owns it. */
export interface OwnedRoute {
  readonly remote: ReleasedRemote;
  readonly route: ReleasedRoute;
}

/** A path as the route table spells it: `/apply/` is `/apply`. */
export function normalPath(pathname: string): string {
  return pathname.replace(/\/+$/, '') || '/';
}

/** All routes of all remotes in a release set. */
export function routesOf(set: ReleaseSet): OwnedRoute[] {
  return Object.values(set.remotes).flatMap((remote) =>
    remote.routes.map((route) => ({ remote, route })),
  );
}

/** The route at a path, or undefined where no remote owns it. */
export function routeAt(set: ReleaseSet, pathname: string): OwnedRoute | undefined {
  const path = normalPath(pathname);
  return routesOf(set).find(({ route }) => route.path === path);
}
