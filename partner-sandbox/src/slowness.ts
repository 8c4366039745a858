import { setTimeout as wait } from 'node:timers/promises';

const usualDelayMs = 5000;
const longestDelayMs = 60_000;

/** Waits as long as the request's `delayMs` says, five seconds when it says nothing. */
export async function beSlow(delayMs: unknown): Promise<void> {
  const asked = Number(delayMs ?? usualDelayMs);
  await wait(Number.isFinite(asked) ? Math.min(Math.max(asked, 0), longestDelayMs) : usualDelayMs);
}
