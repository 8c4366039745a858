import { publicComposing, type ComposeOptions } from '../compose/compose-set';
import type { OperatorConfig } from '../config/site-config-from-env';
import type { LivePointer, Release } from '../store/release';
import type { ReleaseStore } from '../store/release-store';
import { makeSet } from './make-set';
import { SetRefusedError } from './set-refused-error';
import { carryTrialOver, requireNoOtherTrial } from './trial';

export const EVERYBODY = 100;

/** Who gets the set, and how its pages are written. */
export interface PromoteOptions {
  /** Visitors of a hundred, 1 to 100; fewer than 100 begin or change a trial. */
  readonly share?: number;
  readonly composing?: ComposeOptions;
}

/** What a promotion did. */
export interface PromoteOutcome {
  readonly set: string;
  /** False when these very visitors got this very set already. */
  readonly changed: boolean;
  readonly pages: number;
  /** Why a trial of other packages had to end, when it had to. */
  readonly trialEnded: string | null;
}

interface Step extends PromoteOutcome {
  readonly pointer: LivePointer;
}

/**
 * Makes a set in which the given releases replace those that are live, proves it, and gives it to
 * visitors: to everybody, or on trial to a share of them.
 *
 * @param changes the releases to move; the first set needs one of each package.
 * @throws {SetRefusedError} when no visitor may get the set; they then keep what they have.
 */
export async function promote(
  store: ReleaseStore,
  changes: readonly Release[],
  operator: OperatorConfig,
  { share = EVERYBODY, composing = publicComposing }: PromoteOptions = {},
): Promise<PromoteOutcome> {
  const step = share < EVERYBODY ? tryOut : makeLive;
  for (;;) {
    const before = store.live();
    const { pointer, ...outcome } = await step(store, before, changes, operator, composing, share);
    // Another team may have published while this set was made; it is then made again, upon theirs.
    if (!outcome.changed || store.point(pointer, before)) return outcome;
  }
}

async function makeLive(
  store: ReleaseStore,
  before: LivePointer | null,
  changes: readonly Release[],
  operator: OperatorConfig,
  composing: ComposeOptions,
): Promise<Step> {
  const base = before && store.set(before.set);
  const { record, pages } = await makeSet(store, base, changes, operator, composing);
  const set = record.id;
  if (before?.set === set) {
    return { set, changed: false, pages, trialEnded: null, pointer: before };
  }
  if (!before) {
    return { set, changed: true, pages, trialEnded: null, pointer: { set, history: [] } };
  }
  const trial = await carryTrialOver(store, before, record, operator, composing);
  const pointer = {
    set,
    history: [...before.history, before.set],
    ...(trial.candidate && { candidate: trial.candidate }),
  };
  return { set, changed: true, pages, trialEnded: trial.ended, pointer };
}

async function tryOut(
  store: ReleaseStore,
  before: LivePointer | null,
  changes: readonly Release[],
  operator: OperatorConfig,
  composing: ComposeOptions,
  share: number,
): Promise<Step> {
  const base = before && store.set(before.set);
  if (!before || !base) throw new SetRefusedError('the first set is for everybody');
  requireNoOtherTrial(store, before, changes);
  const { record, pages } = await makeSet(store, base, changes, operator, composing);
  const set = record.id;
  if (set === before.set) throw new SetRefusedError(`${set} is what everybody gets already`);
  const changed = before.candidate?.set !== set || before.candidate.share !== share;
  const pointer = { ...before, candidate: { set, share } };
  return { set, changed, pages, trialEnded: null, pointer };
}
