import { publicPages, type PrerenderOptions } from '../prerender/prerender-pages';
import type { OperatorConfig } from '../releases/site-config/site-config-from-env';
import type { LivePointer, Release } from '../releases/release';
import type { ReleaseStore } from '../releases/release-store';
import { createReleaseSet } from './create-release-set';
import { carryCanaryOver, requireNoOtherCanary } from './canary';
import { DeliveryError } from '../delivery-error';

export const EVERYBODY = 100;

/** Who gets the set, and how its pages are written. */
export interface PromoteOptions {
  /** Visitors of a hundred, 1 to 100; fewer than 100 begin or change a trial. */
  readonly share?: number;
  readonly prerenderOptions?: PrerenderOptions;
}

/** What a promotion did. */
export interface PromoteOutcome {
  readonly set: string;
  /** False when these very visitors got this very set already. */
  readonly changed: boolean;
  readonly pages: number;
  /** Why a trial of other packages had to end, when it had to. */
  readonly canaryEnded: string | null;
}

interface Step extends PromoteOutcome {
  readonly pointer: LivePointer;
}

/**
 * Makes a set in which the given releases replace those that are live, proves it, and gives it to
 * visitors: to everybody, or on trial to a share of them.
 *
 * @param changes the releases to move; the first set needs one of each package.
 * @throws {DeliveryError} when no visitor may get the set; they then keep what they have.
 */
export async function promote(
  store: ReleaseStore,
  changes: readonly Release[],
  operator: OperatorConfig,
  { share = EVERYBODY, prerenderOptions = publicPages }: PromoteOptions = {},
): Promise<PromoteOutcome> {
  const step = share < EVERYBODY ? startCanary : makeLive;
  for (;;) {
    const before = store.live();
    const { pointer, ...outcome } = await step(
      store,
      before,
      changes,
      operator,
      prerenderOptions,
      share,
    );
    // Another team may have published while this set was made; it is then made again, upon theirs.
    if (!outcome.changed || store.point(pointer, before)) return outcome;
  }
}

async function makeLive(
  store: ReleaseStore,
  before: LivePointer | null,
  changes: readonly Release[],
  operator: OperatorConfig,
  prerenderOptions: PrerenderOptions,
): Promise<Step> {
  const base = before && store.set(before.set);
  const { record, pages } = await createReleaseSet(
    store,
    base,
    changes,
    operator,
    prerenderOptions,
  );
  const set = record.id;
  if (before?.set === set) {
    return { set, changed: false, pages, canaryEnded: null, pointer: before };
  }
  if (!before) {
    return { set, changed: true, pages, canaryEnded: null, pointer: { set, history: [] } };
  }
  const trial = await carryCanaryOver(store, before, record, operator, prerenderOptions);
  const pointer = {
    set,
    history: [...before.history, before.set],
    ...(trial.candidate && { candidate: trial.candidate }),
  };
  return { set, changed: true, pages, canaryEnded: trial.ended, pointer };
}

async function startCanary(
  store: ReleaseStore,
  before: LivePointer | null,
  changes: readonly Release[],
  operator: OperatorConfig,
  prerenderOptions: PrerenderOptions,
  share: number,
): Promise<Step> {
  const base = before && store.set(before.set);
  if (!before || !base)
    throw new DeliveryError('release-set-refused', 'the first set is for everybody');
  requireNoOtherCanary(store, before, changes);
  const { record, pages } = await createReleaseSet(
    store,
    base,
    changes,
    operator,
    prerenderOptions,
  );
  const set = record.id;
  if (set === before.set)
    throw new DeliveryError('release-set-refused', `${set} is what everybody gets already`);
  const changed = before.candidate?.set !== set || before.candidate.share !== share;
  const pointer = { ...before, candidate: { set, share } };
  return { set, changed, pages, canaryEnded: null, pointer };
}
