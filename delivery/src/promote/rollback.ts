import { DeliveryError } from '../delivery-error';
import type { LivePointer } from '../releases/release';
import type { ReleaseStore } from '../releases/release-store';

/** What a rollback did. */
export interface RollbackOutcome {
  /** The release set that everybody gets now. */
  readonly set: string;
  /** The release set of the canary that the rollback ended, if there was one. */
  readonly endedCanary: string | null;
}

function previousPointer(store: ReleaseStore, pointer: LivePointer | null): LivePointer {
  if (pointer?.canary) return { set: pointer.set, history: pointer.history };
  const before = pointer?.history.at(-1);
  if (!pointer || !before) {
    throw new DeliveryError('release-set-refused', 'there is no release set before the live one');
  }
  if (!store.set(before)) {
    throw new DeliveryError('release-set-refused', `${before} is no longer in the store`);
  }
  return { set: before, history: pointer.history.slice(0, -1) };
}

/**
 * Reverts the latest promotion: ends the canary if there is one, otherwise makes the previous
 * release set live.
 * @throws {DeliveryError} when there is nothing to go back to.
 */
export async function rollback(store: ReleaseStore): Promise<RollbackOutcome> {
  for (;;) {
    const pointer = store.live();
    const next = previousPointer(store, pointer);
    if (await store.compareAndSwapPointer(next, pointer)) {
      return { set: next.set, endedCanary: pointer?.canary?.set ?? null };
    }
  }
}
