import { isApiError } from './api-error';

/** How long a call is repeated: longer than a deployment or a crash makes the API unavailable, 15 seconds. */
const REPEAT_MS = 20_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 4_000;

/**
 * Repeats a call that has no response, or 408 or 5xx, for up to 20 seconds, so that a restart of the API
 * costs no second press. Pauses grow from half a second to four, differ by a quarter between visitors and
 * are never shorter than `Retry-After`.
 * @param call has the same effect when it is sent twice: its idempotency key stays the same.
 * @throws {ApiError} at once where repeating cannot help, else the last error.
 */
export async function repeatCall<Body>(call: () => Promise<Body>): Promise<Body> {
  const end = performance.now() + REPEAT_MS;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await call();
    } catch (error) {
      if (!isApiError(error) || !['network', 'unavailable'].includes(error.code)) throw error;
      const random = pause * (0.75 + Math.random() / 2);
      const wait = Math.max(random, (error.retryAfterSeconds ?? 0) * 1000);
      if (performance.now() + wait > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}
