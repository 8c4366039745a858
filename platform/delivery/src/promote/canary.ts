import { type DeliveryError, isDeliveryError, refuseSet } from '../delivery-error';
import type { ServedSets } from '../releases/promotion-log/log-entry';
import type { PromotionState } from '../releases/promotion-log/promotion-state';
import type { ReleaseName, ReleaseSetRecord } from '../releases/release';
import type { ReleaseStore } from '../releases/release-store';
import { changedReleases } from '../releases/release-set/release-set-versions';
import { createReleaseSet, type ReleaseSetOptions } from './create-release-set';

const namesOf = (releases: readonly ReleaseName[]) =>
  releases.map(({ package: name, version }) => `${name}@${version}`).join(', ');

/** The releases in which the canary differs from the live set. */
function releasesInCanary(store: ReleaseStore, { live, canary }: PromotionState): ReleaseName[] {
  const before = live && store.set(live.set);
  const candidate = canary && store.set(canary.set);
  return before && candidate ? changedReleases(before, candidate) : [];
}

/**
 * Allows one canary at a time: with two, an error could not be attributed to one of them.
 * @throws {DeliveryError} when other packages are in a canary.
 */
export function requireNoOtherCanary(
  store: ReleaseStore,
  state: PromotionState,
  changes: readonly ReleaseName[],
): void {
  const others = releasesInCanary(store, state).filter(
    (release) => !changes.some((change) => change.package === release.package),
  );
  if (others.length > 0) {
    refuseSet(`${namesOf(others)} is in a canary; end it first, with --percent 100 or rollback`);
  }
}

/**
 * The canary without one package; the others in it continue.
 * @returns null when no other package is in it.
 */
export async function canaryWithout(
  store: ReleaseStore,
  state: PromotionState,
  name: string,
  options: ReleaseSetOptions,
): Promise<ServedSets['canary']> {
  const remaining = releasesInCanary(store, state).filter((one) => one.package !== name);
  const { live, canary } = state;
  if (!live || !canary || remaining.length === 0) return null;
  const { record } = await createReleaseSet(store, store.set(live.set), remaining, options);
  return { set: record.id, percent: canary.percent };
}

/** What happens to a canary when another release set goes live. */
export interface CanaryOutcome {
  readonly canary: ServedSets['canary'];
  readonly ended: string | null;
}

/**
 * Rebases a canary onto a new live set, so that one team's canary does not block another team's
 * promotion. Packages that the new live set changes leave the canary.
 * @param mayEnd whether a canary that does not fit the new set ends.
 * @throws {DeliveryError} when it does not fit and must not end: no team ends another one's canary.
 */
export async function rebaseCanary(
  store: ReleaseStore,
  state: PromotionState,
  live: ReleaseSetRecord,
  options: ReleaseSetOptions,
  mayEnd: boolean,
): Promise<CanaryOutcome> {
  const before = state.live && store.set(state.live.set);
  const decided = before ? changedReleases(before, live) : [];
  const remaining = releasesInCanary(store, state).filter(
    (release) => !decided.some((one) => one.package === release.package),
  );
  if (!state.canary || remaining.length === 0) return { canary: null, ended: null };
  try {
    const { record } = await createReleaseSet(store, live, remaining, {
      ...options,
      drop: [],
    });
    return { canary: { set: record.id, percent: state.canary.percent }, ended: null };
  } catch (error) {
    if (!isDeliveryError(error, 'release-set-refused')) throw error;
    const reason = (error as DeliveryError).message;
    if (!mayEnd) {
      refuseSet(
        `${namesOf(remaining)} is in a canary that this promotion would end: ${reason}; end it first, with --percent 100 or rollback`,
      );
    }
    return { canary: null, ended: `the canary of ${namesOf(remaining)} has ended: ${reason}` };
  }
}
