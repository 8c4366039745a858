import { setTimeout as wait } from 'node:timers/promises';

const defaultDelayMs = 5000;
const maxDelayMs = 60_000;

/** Waits for the request's `delayMs`, five seconds without one. */
export async function delay(delayMs: unknown): Promise<void> {
  const requestedMs = Number(delayMs ?? defaultDelayMs);
  const isValid = Number.isFinite(requestedMs);
  await wait(isValid ? Math.min(Math.max(requestedMs, 0), maxDelayMs) : defaultDelayMs);
}
