import { ServiceError } from '../service-error';
import { callerKey } from './caller-key';
import { type RateLimitsRepository, RATE_WINDOW_MS } from './rate-limits-repository';

/** A limit on the calls of one caller. */
export interface RateLimit {
  /** What is counted, for example `entry-address`. */
  readonly kind: string;
  readonly caller: string;
  /** 0 disables the limit. */
  readonly perHour: number;
}

function waitInWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`;
}

/**
 * Counts a call and rejects it when it exceeds one of its limits.
 * @throws ServiceError `too-many` with the seconds until the window ends
 */
export async function checkRateLimits(
  repository: RateLimitsRepository,
  rules: readonly RateLimit[],
  now: Date,
): Promise<void> {
  const limits = new Map(
    rules
      .filter(({ perHour }) => perHour > 0)
      .map(({ kind, caller, perHour }) => [callerKey(kind, caller), perHour]),
  );
  if (limits.size === 0) return;

  const counts = await repository.count([...limits.keys()], now);
  const over = counts.filter(({ caller, hits }) => hits > (limits.get(caller) ?? Infinity));
  if (over.length === 0) return;

  const free = Math.max(...over.map(({ windowStart }) => windowStart.getTime() + RATE_WINDOW_MS));
  const retryAfterSeconds = Math.max(1, Math.ceil((free - now.getTime()) / 1000));
  throw new ServiceError(
    'too-many',
    `There were too many tries. Please try again ${waitInWords(retryAfterSeconds)}.`,
    { retryAfterSeconds },
  );
}
