import { isIP } from 'node:net';
import { networkOf } from './client-address';
import type { RateLimit, RateLimiter } from './rate-limiter';

/** Calls an hour; 0 disables a limit. */
export interface AddressRates {
  /** From one IPv4 address or one IPv6 /64, the smallest network that a household has. */
  readonly ratePerAddress: number;
  /** From one IPv6 /56, which many providers assign to a household. */
  readonly ratePerIpv6Slash56: number;
  /** From one IPv6 /48, which providers assign to a site. */
  readonly ratePerIpv6Slash48: number;
}

export interface LimitServices {
  readonly rateLimiter: RateLimiter;
  readonly rates: AddressRates;
}

/**
 * Counts a call by its address, and rejects it when there were too many.
 * @param kind what is counted, for example `entry`
 * @param address canonical address
 * @param further limits beside those by address
 * @throws {ServiceError} `too-many`, with the seconds until the window ends
 */
export async function limitCalls(
  kind: string,
  address: string,
  { rateLimiter, rates }: LimitServices,
  now: Date,
  further: readonly RateLimit[] = [],
): Promise<void> {
  const networks: [48 | 56 | 64, number][] = [[64, rates.ratePerAddress]];
  if (isIP(address) === 6) {
    networks.push([56, rates.ratePerIpv6Slash56], [48, rates.ratePerIpv6Slash48]);
  }
  const limits = networks.map(([prefix, perHour]) => ({
    kind: `${kind}-address`,
    caller: networkOf(address, prefix),
    perHour,
  }));
  await rateLimiter.check([...limits, ...further], now);
}
