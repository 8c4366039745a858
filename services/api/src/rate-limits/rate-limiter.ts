import { isIP } from 'node:net';
import { createHmac } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { refuseRequest, ServiceError } from '../service-error';
import type { Settings } from '../settings/settings';
import { type RateLimitsRepository, RATE_WINDOW_MS } from './rate-limits-repository';

/** An address with a port, as some proxies write it into `X-Forwarded-For`. */
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d{1,5})?|(\d+\.\d+\.\d+\.\d+):\d{1,5})$/;

/**
 * Reduces an IP address to one spelling, so that a caller is counted once: without port, brackets and
 * zone id, an IPv4-mapped IPv6 address as IPv4, IPv6 in lower case and compressed (RFC 5952).
 * @param text address of a connection, or an item of `X-Forwarded-For`
 * @throws {ServiceError} `validation` when the text is not an IP address
 */
export function canonicalAddress(text: string): string {
  const match = WITH_PORT.exec(text.trim());
  const [address = ''] = (match?.[1] ?? match?.[2] ?? text.trim()).split('%');
  if (isIP(address) === 0) refuseRequest('The address of this request could not be read.');
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? parsed.toRFC5952String() : parsed.toString();
}

/**
 * Returns the network that an address belongs to.
 * @param address canonical address
 * @param sixLength of an IPv6 network, in bits
 * @param fourLength of an IPv4 network, in bits
 * @returns a network in CIDR notation; for 32 bits an IPv4 address itself
 */
export function networkOf(
  address: string,
  sixLength: 48 | 56 | 64,
  fourLength: 24 | 32 = 32,
): string {
  if (isIP(address) === 6) {
    const cidr = `${address}/${sixLength}`;
    return `${ipaddr.IPv6.networkAddressFromCIDR(cidr).toRFC5952String()}/${sixLength}`;
  }
  if (fourLength === 32) return address;
  const cidr = `${address}/${fourLength}`;
  return `${ipaddr.IPv4.networkAddressFromCIDR(cidr).toString()}/${fourLength}`;
}

/** A limit on the calls of one caller. */
interface RateLimit {
  /** What is counted, for example `entry-address`. */
  readonly kind: string;
  /** Network or email. */
  readonly caller: string;
  /** 0 disables the limit. */
  readonly perHour: number;
}

/**
 * Keys of the HMAC that hides callers: a plain hash of an IPv4 address can be reversed by trying all of
 * them. The previous key is set while a key is being replaced.
 */
export interface HashKeys {
  readonly current: string;
  readonly previous?: string | undefined;
}

function formatWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`;
}

/** Limits how often a caller may call. */
export class RateLimiter {
  private readonly keys: readonly string[];

  constructor(
    private readonly repository: RateLimitsRepository,
    { current, previous }: HashKeys,
    private readonly rates: Pick<
      Settings,
      'RATE_LIMIT_PER_ADDRESS' | 'RATE_LIMIT_PER_IPV6_56' | 'RATE_LIMIT_PER_IPV6_48'
    >,
  ) {
    this.keys = previous === undefined ? [current] : [current, previous];
  }

  /**
   * Counts a call by its address, and rejects it when it exceeds a limit. While a key is being
   * replaced, it counts under both keys, so that processes with either key share their counts.
   * @param kind what is counted, for example `entry`
   * @param address canonical address
   * @param further limits beside those by address
   * @throws {ServiceError} `too-many`, with the seconds until the window ends
   */
  async check(
    kind: string,
    address: string,
    now: Date,
    further: readonly RateLimit[] = [],
  ): Promise<void> {
    const networks: [48 | 56 | 64, number][] = [[64, this.rates.RATE_LIMIT_PER_ADDRESS]];
    if (isIP(address) === 6) {
      networks.push(
        [56, this.rates.RATE_LIMIT_PER_IPV6_56],
        [48, this.rates.RATE_LIMIT_PER_IPV6_48],
      );
    }
    const byAddress = networks.map(([prefix, perHour]) => ({
      kind: `${kind}-address`,
      caller: networkOf(address, prefix),
      perHour,
    }));
    const perHour = new Map(
      [...byAddress, ...further]
        .filter((limit) => limit.perHour > 0)
        .flatMap((limit) =>
          this.callerKeys(limit).map((caller) => [caller, limit.perHour] as const),
        ),
    );
    if (perHour.size === 0) return;

    const counts = await this.repository.count([...perHour.keys()], now);
    const exceeded = counts.filter(({ caller, hits }) => hits > (perHour.get(caller) ?? Infinity));
    if (exceeded.length === 0) return;

    const ends = exceeded.map(({ windowStart }) => windowStart.getTime() + RATE_WINDOW_MS);
    const retryAfterSeconds = Math.max(1, Math.ceil((Math.max(...ends) - now.getTime()) / 1000));
    throw new ServiceError(
      'too-many',
      `There were too many tries. Please try again ${formatWait(retryAfterSeconds)}.`,
      { retryAfterSeconds },
    );
  }

  /** A bare hash of an address or email can be reversed by trying all of them; an HMAC cannot. */
  private callerKeys({ kind, caller }: RateLimit): string[] {
    return this.keys.map(
      (key) => `${kind}:${createHmac('sha256', key).update(caller).digest('base64url')}`,
    );
  }
}
