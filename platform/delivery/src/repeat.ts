import { setTimeout as delay } from 'node:timers/promises';

/**
 * Does something again and again until the signal ends it. A failure is printed once, until another
 * one follows or it is done.
 */
export async function repeat(
  intervalMs: number,
  work: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  let failure = '';
  while (!signal.aborted) {
    const message = await work().then(
      () => '',
      (error: unknown) => (error as Error).message,
    );
    if (message && message !== failure) console.error(message);
    failure = message;
    await delay(intervalMs, undefined, { signal }).catch(() => undefined);
  }
}
