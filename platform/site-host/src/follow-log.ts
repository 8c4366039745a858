import { setTimeout as delay } from 'node:timers/promises';
import type { ReleaseStore } from '@prizestash/release-store/release-store';

const INTERVAL_MS = 1_000;

/** What distinguishes failures: a message of the system can name another temporary file each time. */
const causeOf = ({ code, syscall, message }: NodeJS.ErrnoException): string =>
  syscall ? `${code} ${syscall}` : message;

/**
 * Brings each promotion to a machine that has a copy of the store, within a second or two. Whatever
 * goes wrong (the storage is unavailable, the log or an archive is refused, the head has expired, the
 * disk is full), the machine keeps what it has.
 * @param report called with a message when the store fails, and when it works again.
 * @param signal ends it.
 */
export async function followLog(
  store: ReleaseStore,
  report: (message: string, works: boolean) => void,
  signal: AbortSignal,
): Promise<void> {
  let failure = '';
  while (!signal.aborted) {
    try {
      const missing = await store.refresh();
      if (missing && missing !== failure) report(missing, false);
      if (failure && !missing) report('The release store works again.', true);
      failure = missing ?? '';
    } catch (error) {
      const cause = causeOf(error as NodeJS.ErrnoException);
      if (cause !== failure) report((error as Error).message, false);
      failure = cause;
    }
    await delay(INTERVAL_MS, undefined, { signal }).catch(() => undefined);
  }
}
