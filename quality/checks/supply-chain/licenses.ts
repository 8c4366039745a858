import satisfies from 'spdx-satisfies';
import {
  lockClosure,
  type LockedPackage,
  type readLock,
} from '@prizestash/remote-kit/package-lock';
import { findRemotes } from '@prizestash/remote-kit/packages';

/** Workspaces whose dependencies reach browsers of visitors or run in the API. */
export const shippedWorkspaces = ['shared', 'drawings', 'shell', ...findRemotes(), 'services/api'];

/** Returns the locked packages that ship: all direct and transitive dependencies of the shipped workspaces. */
export function shippedPackages({ text, packages, workspaces }: ReturnType<typeof readLock>) {
  const requests = shippedWorkspaces.map((one) => [one, workspaces[one] ?? []] as const);
  const shipped = new Set(lockClosure(text, requests).map((line) => line.split(' ')[0]));
  return packages.filter((one) => shipped.has(one.path));
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
