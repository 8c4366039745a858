import { DeliveryError } from '../delivery-error';
import type { HeaderRule } from '../prerender/headers';
import type { ReleaseSetRecord } from '../releases/release';
import type { ReleaseStore } from '../releases/release-store';
import { protectionsOf } from './verify-nothing-lost';

/**
 * What a promotion may lose: what it names, with the paths of the packages among it.
 * @param rules the header rules of the base set.
 * @throws {DeliveryError} naming what the base set does not have.
 */
export function droppedNames(
  store: ReleaseStore,
  base: ReleaseSetRecord | null,
  rules: readonly HeaderRule[],
  drop: readonly string[],
): string[] {
  const versions = base?.versions ?? {};
  const isKnown = (name: string) =>
    Object.hasOwn(versions, name) ||
    rules.some(({ path }) => path === name || protectionsOf(rules, path).includes(name));
  const unknown = drop.find((name) => !isKnown(name));
  if (unknown) {
    throw new DeliveryError('invalid-config', `the live release set has no ${unknown} to drop`);
  }
  const routes = drop.flatMap((name) => store.release(name, versions[name] ?? '')?.routes ?? []);
  return [...drop, ...routes.map(({ path }) => path)];
}
