import type { LockedPackage } from '../../delivery/src/releases/package-lock';

/** The workspaces whose dependencies reach visitors' browsers or run in the entry API. */
export const SHIPPED_WORKSPACES = [
  'shared',
  'shell',
  'mfe-claim',
  'mfe-offers',
  'mfe-legal',
  'api',
];

/** Finds what a package gets when it asks for a name: its own copy, or one further up. */
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

/**
 * Tells which locked packages ship: all that our shipped workspaces depend on, near and far. Tools
 * that only build, test and publish are not among them.
 */
export function shippedPackages(lock: {
  readonly packages: readonly LockedPackage[];
  readonly workspaces: Readonly<Record<string, readonly string[]>>;
}): LockedPackage[] {
  const byPath = new Map(lock.packages.map((one) => [one.path, one]));
  const shipped = new Set<LockedPackage>();
  const ask = (folder: string, names: readonly string[]) => {
    for (const name of names) {
      const found = resolveFrom(folder, name, byPath);
      if (!found || shipped.has(found)) continue;
      shipped.add(found);
      ask(found.path, found.dependencies);
    }
  };
  for (const workspace of SHIPPED_WORKSPACES) ask(workspace, lock.workspaces[workspace] ?? []);
  return [...shipped];
}
