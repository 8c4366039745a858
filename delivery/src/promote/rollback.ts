import type { LivePointer } from '../releases/release';
import type { ReleaseStore } from '../releases/release-store';
import { DeliveryError } from '../delivery-error';

/** What a rollback did. */
export interface RollbackOutcome {
  /** The set that everybody gets now. */
  readonly set: string;
  /** The set that was on trial, where the rollback ended a trial. */
  readonly canaryOf: string | null;
}

function stepBack(store: ReleaseStore, pointer: LivePointer | null): LivePointer {
  if (pointer?.candidate) return { set: pointer.set, history: pointer.history };
  const before = pointer?.history.at(-1);
  if (!pointer || !before)
    throw new DeliveryError('release-set-refused', 'there is no set before the live one');
  if (!store.set(before))
    throw new DeliveryError('release-set-refused', `${before} is no longer in the store`);
  return { set: before, history: pointer.history.slice(0, -1) };
}

/**
 * Takes back what was published last: ends a trial where there is one, otherwise makes the set live
 * that was live before.
 * @throws {DeliveryError} when there is nothing to go back to.
 */
export function rollback(store: ReleaseStore): RollbackOutcome {
  for (;;) {
    const pointer = store.live();
    const next = stepBack(store, pointer);
    if (store.point(next, pointer)) {
      return { set: next.set, canaryOf: pointer?.candidate?.set ?? null };
    }
  }
}
