import { setTimeout as delay } from 'node:timers/promises';

/**
 * Does something again and again. A failure is printed once, until another one follows or it is done.
 * @returns a function that ends it, and resolves when what was running is done.
 */
export function repeat(intervalMs: number, work: () => Promise<void>): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async () => {
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
  };
  const running = run();
  return () => {
    stopping.abort();
    return running;
  };
}
