import { isIP } from 'node:net';
import { networkOf } from './client-address';
import { type RateLimit } from './rate-limiter';

/** Calls an hour; 0 disables a limit. */
export interface AddressRates {
  /** From one IPv4 address or one IPv6 /64, the smallest network that a household has. */
  readonly ratePerAddress: number;
  /** From one IPv6 /56, which many providers assign to a household. */
  readonly ratePerIpv6Slash56: number;
  /** From one IPv6 /48, which providers assign to a site. */
  readonly ratePerIpv6Slash48: number;
}

/**
 * Returns the limits on the calls from an address.
 * @param kind what is counted, for example `entry`
 * @param address canonical address
 */
export function addressLimits(kind: string, address: string, rates: AddressRates): RateLimit[] {
  const narrow = {
    kind: `${kind}-address`,
    caller: networkOf(address, 64),
    perHour: rates.ratePerAddress,
  };
  if (isIP(address) !== 6) return [narrow];
  return [
    narrow,
    {
      kind: `${kind}-address`,
      caller: networkOf(address, 56),
      perHour: rates.ratePerIpv6Slash56,
    },
    {
      kind: `${kind}-address`,
      caller: networkOf(address, 48),
      perHour: rates.ratePerIpv6Slash48,
    },
  ];
}
