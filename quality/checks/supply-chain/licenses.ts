import satisfies from 'spdx-satisfies';
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

/** Licenses that require no more than attribution. */
const PERMISSIVE = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
];

/** Allowed for tools, which are not distributed: licenses of data, and of source with weak copyleft. */
const FOR_TOOLS = [...PERMISSIVE, 'CC-BY-3.0', 'MPL-2.0'];

/** Licenses of packages whose package.json names none, from the text that they contain. */
const READ_BY_HAND: Readonly<Record<string, string>> = { 'spawndamnit@3.0.1': 'MIT' };

/**
 * Decides whether the license of a package is allowed.
 * @param license SPDX expression. Any other text is refused.
 * @param ships whether the package reaches visitors or runs in the API.
 */
export function isAllowed(license: string, ships: boolean): boolean {
  try {
    return satisfies(license, ships ? PERMISSIVE : FOR_TOOLS);
  } catch {
    // Not an SPDX expression: nothing is known about the license.
    return false;
  }
}

export function licenseFaults(
  packages: readonly LockedPackage[],
  shipped: readonly LockedPackage[],
): string[] {
  const ships = new Set(shipped);
  return packages
    .filter((one) => {
      const license = READ_BY_HAND[`${one.name}@${one.version}`] ?? one.license;
      return !isAllowed(license, ships.has(one));
    })
    .map(
      (one) =>
        `${one.name}@${one.version} (${ships.has(one) ? 'ships' : 'a tool'}) has the license "${one.license || 'none'}"`,
    );
}
