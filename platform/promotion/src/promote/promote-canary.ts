import { refuseSet } from '@prizestash/release-store/delivery-error';
import type { Canary } from '@prizestash/release-store/promotion-log/promotion-state';
import type { ReleaseStore } from '@prizestash/release-store/release-store';
import { releasesIn } from './canaries';
import { promote, type PromoteOptions, type PromoteOutcome } from './promote';

/**
 * Gives a canary to another percentage of visitors, or to everybody, as long as it has not ended and
 * nobody has changed its percentage.
 */
export function promoteCanary(
  store: ReleaseStore,
  { id, since }: Pick<Canary, 'id' | 'since'>,
  options: PromoteOptions,
): Promise<PromoteOutcome> {
  const releases = () => {
    const state = store.state();
    const canary = state.canaries.find((one) => one.id === id && one.since === since);
    return canary
      ? releasesIn(store, state, canary)
      : refuseSet('changed', 'the canary has changed by now');
  };
  return promote(store, releases, options);
}
