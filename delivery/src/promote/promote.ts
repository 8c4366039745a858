import { DeliveryError } from '../delivery-error';
import type { LivePointer, ReleaseName, ReleaseSetRecord } from '../releases/release';
import type { ReleaseStore } from '../releases/release-store';
import { rebaseCanary, requireNoOtherCanary } from './canary';
import {
  createReleaseSet,
  publicPages,
  type CreatedReleaseSet,
  type PageOptions,
} from './create-release-set';

/** The percentage that makes a release set live. */
export const EVERYBODY = 100;

/** Who gets the release set, and how its pages are written. */
export interface PromoteOptions {
  /** Percentage of visitors, 1 to 100. Below 100 it starts or changes a canary. */
  readonly percent?: number;
  readonly pageOptions?: PageOptions;
}

/** What a promotion did. */
export interface PromoteOutcome {
  readonly set: string;
  /** False when the same visitors already got the same set. */
  readonly changed: boolean;
  readonly pages: number;
  /** Why a canary of other packages ended, if one did. */
  readonly canaryEnded: string | null;
}

/** The input of a promotion. */
interface Promotion {
  readonly store: ReleaseStore;
  readonly before: LivePointer | null;
  readonly changes: readonly ReleaseName[];
  readonly pageOptions: PageOptions;
}

interface Step extends PromoteOutcome {
  readonly pointer: LivePointer;
}

/**
 * Creates and verifies a release set in which the given releases replace the live ones, and makes
 * it live, or starts a canary with it.
 *
 * @param changes the releases to promote; the first release set needs one of each package.
 * @throws {DeliveryError} when the set must not go live; visitors keep what they have.
 */
export async function promote(
  store: ReleaseStore,
  changes: readonly ReleaseName[],
  { percent = EVERYBODY, pageOptions = publicPages }: PromoteOptions = {},
): Promise<PromoteOutcome> {
  for (;;) {
    const before = store.live();
    const promotion = { store, before, changes, pageOptions };
    const { pointer, ...outcome } =
      percent < EVERYBODY ? await startCanary(promotion, percent) : await makeLive(promotion);
    // Another team has promoted meanwhile: create the set again, based on theirs.
    if (!outcome.changed || (await store.compareAndSwapPointer(pointer, before))) return outcome;
  }
}

/** The release set that is live now; null before the first promotion. */
function liveSet({ store, before }: Promotion): ReleaseSetRecord | null {
  return before && store.set(before.set);
}

/** Creates the release set that follows from the live one and the changes. */
function createNext(promotion: Promotion): Promise<CreatedReleaseSet> {
  const { store, changes, pageOptions } = promotion;
  return createReleaseSet(store, liveSet(promotion), changes, pageOptions);
}

async function makeLive(promotion: Promotion): Promise<Step> {
  const { store, before, pageOptions } = promotion;
  const { record, pages } = await createNext(promotion);
  const set = record.id;
  if (before?.set === set) {
    return { set, changed: false, pages, canaryEnded: null, pointer: before };
  }
  if (!before) {
    return { set, changed: true, pages, canaryEnded: null, pointer: { set, history: [] } };
  }
  const rebased = await rebaseCanary(store, before, record, pageOptions);
  const pointer = {
    set,
    history: [...before.history, before.set],
    ...(rebased.canary && { canary: rebased.canary }),
  };
  return { set, changed: true, pages, canaryEnded: rebased.ended, pointer };
}

async function startCanary(promotion: Promotion, percent: number): Promise<Step> {
  const { store, before, changes } = promotion;
  if (!before || !liveSet(promotion)) {
    throw new DeliveryError('release-set-refused', 'the first release set is for everybody');
  }
  requireNoOtherCanary(store, before, changes);
  const { record, pages } = await createNext(promotion);
  const set = record.id;
  if (set === before.set) throw new DeliveryError('release-set-refused', `${set} is live already`);
  const changed = before.canary?.set !== set || before.canary.percent !== percent;
  const pointer = { ...before, canary: { set, percent } };
  return { set, changed, pages, canaryEnded: null, pointer };
}
