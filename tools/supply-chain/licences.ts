import type { LockedPackage } from '../../delivery/src/releases/package-lock';

/** Licences that ask for no more than naming the author. */
const PERMISSIVE = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'Python-2.0',
  'Unlicense',
]);

/** Licences that ask for the source of changes to the package: fine for a tool that stays with us. */
const FOR_TOOLS = new Set([...PERMISSIVE, 'MPL-2.0']);

/**
 * Decides whether a licence may be taken, of several offered with OR any, of several joined with
 * AND all.
 * @param licence SPDX expression without exceptions; any other text is refused.
 */
export function isAllowed(licence: string, ships: boolean): boolean {
  const allowed = ships ? PERMISSIVE : FOR_TOOLS;
  return licence
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => allowed.has(one.trim())));
}

/** Which locked packages have a licence that is not on the list, in a line each. */
export function licenceFaults(
  packages: readonly LockedPackage[],
  shipped: readonly LockedPackage[],
): string[] {
  const ships = new Set(shipped);
  return packages
    .filter((one) => !isAllowed(one.licence, ships.has(one)))
    .map(
      (one) =>
        `${one.name}@${one.version} (${ships.has(one) ? 'ships' : 'a tool'}) has the licence "${one.licence || 'none'}"`,
    );
}
