import { firstRoundAt, type BeaconChain } from '@prizestash/drawings/beacon-chain';
import { verifyBeaconSignature } from '@prizestash/drawings/beacon-signature';
import { ServiceError } from '../../service-error';

const TIMEOUT_MS = 10_000;
/** Clocks of machines differ a little, and a round takes a second to arrive. */
const CLOCK_TOLERANCE_MS = 60_000;

/** A chain and the servers that publish its rounds. */
export interface Beacon {
  readonly chain: BeaconChain;
  /** Addresses of drand's HTTP interface, for example `https://api.drand.sh`. */
  readonly urls: readonly string[];
}

async function fetchSignature({ chain }: Beacon, url: string, round: number): Promise<string> {
  const address = `${url.replace(/\/$/, '')}/${chain.hash}/public/${round}`;
  const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const { signature } = (await response.json()) as { signature?: unknown };
  if (typeof signature !== 'string' || !verifyBeaconSignature(chain, round, signature)) {
    throw new Error('the signature is not valid');
  }
  return signature;
}

/**
 * Fetches the signature of a round from all servers at once. The first valid one is used; which
 * server it comes from does not matter, because a round has only one valid signature.
 * @returns 96 hexadecimal digits
 * @throws {ServiceError} `beacon-unavailable` when no server has a valid signature
 */
export async function fetchBeaconSignature(beacon: Beacon, round: number): Promise<string> {
  try {
    return await Promise.any(beacon.urls.map((url) => fetchSignature(beacon, url, round)));
  } catch (error) {
    const reasons = (error as AggregateError).errors.map((reason: Error, index) => {
      const { host } = new URL(beacon.urls[index] as string);
      return `${host}: ${reason.message}`;
    });
    throw new ServiceError(
      'beacon-unavailable',
      `No beacon has published round ${round} (${reasons.join('; ')}). The drawing waits.`,
    );
  }
}

/**
 * Requires a round of this time, before a pool is closed: a clock that is ahead would close it before its
 * cutoff, and leave out entries that are still to come.
 * @param now the time of this machine's clock
 * @throws {ServiceError} `beacon-unavailable` when the clock is more than a minute ahead, or no server
 *   can be reached
 */
export async function requireBeaconTime(beacon: Beacon, now: Date): Promise<void> {
  const time = new Date(now.getTime() - CLOCK_TOLERANCE_MS);
  try {
    await fetchBeaconSignature(beacon, firstRoundAt(beacon.chain, time));
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const clock = `The clock of this machine may be ahead: it says ${now.toISOString()}.`;
    throw new ServiceError(error.code, `${clock} ${error.message}`);
  }
}
