import { setTimeout as delay } from 'node:timers/promises';
import { DeliveryError } from '../delivery-error';
import type { ReleaseStore } from '../releases/release-store';

const INTERVAL_MS = 1_000;

/**
 * Brings each new live pointer of a shared store to this machine, within a second or two. While the
 * storage is away, or a pointer is refused, the machine keeps what it has.
 * @param report called with a message when the store fails, and when it works again.
 * @param signal ends it.
 */
export async function followPointer(
  store: ReleaseStore,
  report: (message: string, works: boolean) => void,
  signal: AbortSignal,
): Promise<void> {
  let failure = '';
  while (!signal.aborted) {
    try {
      await store.refresh();
      if (failure) report('The release store works again.', true);
      failure = '';
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error;
      if (error.message !== failure) report(error.message, false);
      failure = error.message;
    }
    await delay(INTERVAL_MS, undefined, { signal }).catch(() => undefined);
  }
}
