import { partnerOrigins } from '@prizestash/shared/partners';
import { refuseConfig } from '@prizestash/release-store/delivery-error';
import type { ReleaseSetRecord } from '@prizestash/release-store/release';
import type { ReleaseStore } from '@prizestash/release-store/release-store';
import type { OperatorConfig } from '@prizestash/release-store/site-config/site-config-from-env';
import type { HeaderRule } from '@prizestash/site-host/headers/headers';
import { protectionNames, verifyNothingLost } from './verify-nothing-lost';

/**
 * Packages, paths and headers of the base set that the new one may lack. `anything` is for a local
 * site, which follows its checkout.
 */
export type Losses = readonly string[] | 'anything';

/** What a promotion may lose: what it names, with the paths of the packages among it. */
function droppedNames(
  store: ReleaseStore,
  base: ReleaseSetRecord | null,
  rules: readonly HeaderRule[],
  drop: readonly string[],
): string[] {
  const versions = base?.versions ?? {};
  const isKnown = (name: string) =>
    Object.hasOwn(versions, name) ||
    rules.some(({ path }) => path === name || protectionNames(rules, path).includes(name));
  const unknown = drop.find((name) => !isKnown(name));
  if (unknown) {
    refuseConfig(`the live release set has no ${unknown} to drop`);
  }
  const routes = drop.flatMap((name) => store.release(name, versions[name] ?? '')?.routes ?? []);
  return [...drop, ...routes.map(({ path }) => path)];
}

/**
 * A release set loses nothing of the set that it is based on but what the promotion drops.
 * @param before the header rules of the base set.
 * @param after the header rules of the new set.
 * @param config of the new set: its pages may load from the partners and call the API.
 */
export function verifyLosses(
  store: ReleaseStore,
  base: ReleaseSetRecord | null,
  before: readonly HeaderRule[],
  after: readonly HeaderRule[],
  drop: Losses,
  { apiBaseUrl, partners }: OperatorConfig,
): void {
  if (drop === 'anything') return;
  const origins = [...Object.values(partners).flatMap(partnerOrigins), apiBaseUrl];
  verifyNothingLost(before, after, droppedNames(store, base, before, drop), origins);
}
