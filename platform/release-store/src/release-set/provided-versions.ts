import { SHELL } from '../release-format/release-description';
import type { ReleaseStore } from '../release-store';

export const PROVIDES_PATH = '/.well-known/prizestash-provides.json';

/**
 * The versions of the singletons that a shell provides.
 * @param set id of a release set, by default of the live one.
 * @returns none before the first promotion.
 */
export function providedVersions(
  store: ReleaseStore,
  set = store.live()?.set ?? '',
): Readonly<Record<string, string>> {
  return store.release(SHELL, store.set(set)?.versions[SHELL] ?? '')?.provides ?? {};
}
