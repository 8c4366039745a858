import type { LockedPackage } from '@prizestash/remote-kit/package-lock';
import { findRemotes } from '@prizestash/remote-kit/packages';

/** Workspaces whose dependencies reach browsers of visitors or run in the API. */
export const shippedWorkspaces = ['shared', 'drawings', 'shell', ...findRemotes(), 'services/api'];

/** Resolves a package name as Node does: in the folder itself, then in its parents. */
function resolveFrom(
  folder: string,
  name: string,
  byPath: ReadonlyMap<string, LockedPackage>,
): LockedPackage | undefined {
  const inside = folder === '' ? 'node_modules' : `${folder}/node_modules`;
  const found = byPath.get(`${inside}/${name}`);
  if (found || folder === '') return found;
  const up = folder.lastIndexOf('/node_modules/');
  return resolveFrom(up < 0 ? '' : folder.slice(0, up), name, byPath);
}

/** Returns the locked packages that ship: all direct and transitive dependencies of the shipped workspaces. */
export function shippedPackages(lock: {
  readonly packages: readonly LockedPackage[];
  readonly workspaces: Readonly<Record<string, readonly string[]>>;
}): LockedPackage[] {
  const byPath = new Map(lock.packages.map((one) => [one.path, one]));
  const shipped = new Set<LockedPackage>();
  const add = (folder: string, names: readonly string[]) => {
    for (const name of names) {
      const found = resolveFrom(folder, name, byPath);
      if (!found || shipped.has(found)) continue;
      shipped.add(found);
      add(found.path, found.dependencies);
    }
  };
  for (const workspace of shippedWorkspaces) add(workspace, lock.workspaces[workspace] ?? []);
  return [...shipped];
}
