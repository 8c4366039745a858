import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  BUCKETS,
  type ServedCanary,
  type Watch,
} from '@prizestash/release-store/promotion-log/log-entry';
import {
  type DeliveryError,
  isDeliveryError,
  refuseSet,
} from '@prizestash/release-store/delivery-error';
import {
  servedCanary,
  type Canary,
  type PromotionState,
} from '@prizestash/release-store/promotion-log/promotion-state';
import type { ReleaseSetRecord } from '@prizestash/release-store/release';
import { nameOf, type ReleaseName } from '@prizestash/release-store/release-name';
import type { ReleaseStore } from '@prizestash/release-store/release-store';
import {
  changedPackages,
  changedReleases,
} from '@prizestash/release-store/release-set/release-set-versions';
import { findRolledBack } from '@prizestash/release-store/release-set/rolled-back';
import { createReleaseSet, type ReleaseSetOptions } from './create-release-set';

type Buckets = Pick<ServedCanary, 'from' | 'percent'>;

/**
 * The first bucket of a canary.
 * @param others the canaries that keep their buckets.
 * @param before the buckets that it has by now: its visitors stay in it if there is room.
 * @returns null when no room is left for it.
 */
function placeCanary(
  others: readonly Buckets[],
  percent: number,
  before: Buckets | null,
): number | null {
  const isFree = (from: number) =>
    from >= 0 &&
    from + percent <= BUCKETS &&
    others.every((other) => from + percent <= other.from || other.from + other.percent <= from);
  const anywhere = Array.from({ length: BUCKETS }, (_, from) => from);
  const room = before ? Math.max(percent - before.percent, 0) : 0;
  const around = before ? anywhere.slice(0, room + 1).map((less) => before.from - less) : [];
  return [...around, ...anywhere].find(isFree) ?? null;
}

/** A canary that nobody watches ends after this time, if nothing else is asked for. */
const KEEP_HOURS = 24;

/** A stage of a watched canary without a verdict ends after so many times its minutes. */
const STAGE_FACTOR = 6;

/** A watched canary is compared with these visitors. */
const MIN_LIVE_PERCENT = 10;

const MINUTE_MS = 60_000;

const namesOf = (releases: readonly ReleaseName[]) => releases.map(nameOf).join(', ');

export function releasesIn(store: ReleaseStore, { live }: PromotionState, { set }: Canary) {
  const before = live && store.set(live.set);
  const candidate = store.set(set);
  return before && candidate ? changedReleases(before, candidate) : [];
}

/** The packages in which a canary differs from the live set, dropped ones too. */
export function packagesIn(store: ReleaseStore, { live }: PromotionState, { set }: Canary) {
  return changedPackages(live && store.set(live.set), store.set(set));
}

/** The percentage of a canary's next stage; null after the last one, and without a watch. */
export const nextPercentOf = ({ watch, percent }: Pick<Canary, 'watch' | 'percent'>) =>
  watch?.stages.find((stage) => stage > percent) ?? null;

const isIn = (releases: readonly ReleaseName[], { package: name }: ReleaseName) =>
  releases.some((release) => release.package === name);

export interface CanaryRequest {
  readonly percent: number;
  readonly watch?: Watch | undefined;
  /** Hours until it ends without a watch. */
  readonly keepHours?: number | undefined;
}

/** The canaries that a promotion replaces: they change one of its packages. */
export function replacedCanaries(
  store: ReleaseStore,
  state: PromotionState,
  changes: readonly ReleaseName[],
): Canary[] {
  return state.canaries.filter((canary) => {
    const releases = releasesIn(store, state, canary);
    const others = releases.filter((release) => !isIn(changes, release));
    if (others.length === releases.length) return false;
    if (others.length > 0) {
      refuseSet(
        'canaries',
        `${namesOf(releases)} is in one canary; end it first, with --percent 100 or end-canary`,
      );
    }
    return true;
  });
}

/**
 * The canaries after a release set was given to a percentage of visitors. It keeps the buckets of a
 * canary of the same packages as far as there is room.
 */
export function withCanary(
  state: PromotionState,
  replaced: readonly Canary[],
  set: string,
  { percent, watch, keepHours }: CanaryRequest,
  now: number,
) {
  const same = state.canaries.find((canary) => canary.set === set);
  const others = state.canaries.filter((one) => one !== same && !replaced.includes(one));
  const used = others.reduce((sum, other) => sum + other.percent, 0);
  const from = placeCanary(others, percent, same ?? replaced[0] ?? null);
  if (from === null) {
    if (used + percent <= BUCKETS) {
      refuseSet('canaries', `other canaries leave no ${percent} buckets of visitors in a row`);
    }
    refuseSet(
      'canaries',
      `other canaries have ${used} percent of the visitors, so ${percent} do not fit`,
    );
  }
  if (watch && BUCKETS - used - percent < MIN_LIVE_PERCENT) {
    refuseSet(
      'canaries',
      `a watched canary is compared with the live set, which ${MIN_LIVE_PERCENT} percent of the visitors must get`,
    );
  }
  const watched = watch ?? same?.watch;
  const minutes = watched ? watched.minutes * STAGE_FACTOR : (keepHours ?? KEEP_HOURS) * 60;
  const canary: ServedCanary = {
    id: same?.id ?? `canary-${randomBytes(6).toString('hex')}`,
    set,
    from,
    percent,
    until: new Date(now + minutes * MINUTE_MS).toISOString(),
    ...(watched && { watch: watched }),
  };
  const isAsked = keepHours !== undefined || !isDeepStrictEqual(watched, same?.watch);
  return {
    canaries: [...others.map(servedCanary), canary],
    /** False when the same visitors get the same set already, and the same happens to it. */
    changed: same?.percent !== percent || isAsked,
  };
}

/** The canaries without one package; what else is in its canary continues. */
export async function canariesWithout(
  store: ReleaseStore,
  state: PromotionState,
  name: string,
  options: ReleaseSetOptions,
): Promise<ServedCanary[]> {
  const live = state.live && store.set(state.live.set);
  const canaries: ServedCanary[] = [];
  for (const canary of state.canaries) {
    const remaining = releasesIn(store, state, canary).filter((one) => one.package !== name);
    if (!packagesIn(store, state, canary).includes(name)) canaries.push(servedCanary(canary));
    else if (remaining.length > 0) {
      const { record } = await createReleaseSet(store, live, remaining, options);
      canaries.push({ ...servedCanary(canary), set: record.id });
    }
  }
  return canaries;
}

/**
 * Rebases canaries onto a new live set, so that one team's canary does not block another team's
 * promotion. Packages that the new live set changes, and what is rolled back, leave them.
 * @param mayEnd whether a canary that does not fit the new set ends; else the promotion is refused,
 * because no team ends another one's canary.
 * @returns the canaries, and why some have ended, a sentence for each.
 */
export async function rebaseCanaries(
  store: ReleaseStore,
  state: PromotionState,
  live: ReleaseSetRecord,
  options: ReleaseSetOptions,
  mayEnd: boolean,
) {
  const before = state.live && store.set(state.live.set);
  const decided = before ? changedReleases(before, live) : [];
  const canaries: ServedCanary[] = [];
  const ended: string[] = [];
  for (const canary of state.canaries) {
    const releases = releasesIn(store, state, canary);
    const remaining = releases.filter(
      (release) => !isIn(decided, release) && !findRolledBack(store, options.rolledBack, release),
    );
    if (releases.length > 0 && remaining.length === 0) continue;
    try {
      // What it drops from the set before may be needed by the new one.
      if (releases.length === 0) refuseSet('canaries', 'it only drops a package');
      const { record } = await createReleaseSet(store, live, remaining, { ...options, drop: [] });
      canaries.push({ ...servedCanary(canary), set: record.id });
    } catch (error) {
      if (!isDeliveryError(error, 'release-set-refused')) throw error;
      const reason = (error as DeliveryError).message;
      if (!mayEnd) {
        refuseSet(
          'canaries',
          `${namesOf(remaining) || canary.id} is in a canary that this promotion would end: ${reason}; end it first, with --percent 100 or end-canary`,
        );
      }
      ended.push(`the canary of ${namesOf(remaining) || canary.id} has ended: ${reason}`);
    }
  }
  return { canaries, ended };
}
