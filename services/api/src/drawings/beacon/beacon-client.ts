import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import {
  firstRoundAt,
  type BeaconChain,
  chainHash,
  quicknet,
  roundTime,
  verifyBeaconSignature,
  beaconMessage,
  beaconRandomness,
} from '@prizestash/drawings/beacon';
import { bls12_381 } from '@noble/curves/bls12-381';
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

/** What everything that the demonstration beacon touches says. */
export const DEMONSTRATION_NOTICE = 'Demonstration beacon: this proves nothing';

/** 1 January 2020, before any drawing. */
const GENESIS = 1_577_836_800;
const { sign } = bls12_381.shortSignatures;
const { Point } = bls12_381.G2;
/** Without the tables that the library computes for its own generator, a third of a second for one key. */
const generator = Point.fromAffine(Point.BASE.toAffine());

const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** Derives the chain of a secret key. @param secret 32 bytes */
function demonstrationChain(secret: Buffer): BeaconChain {
  const members = {
    ...quicknet,
    public_key: toHex(generator.multiply(Point.Fn.fromBytes(secret)).toBytes(true)),
    genesis_time: GENESIS,
    groupHash: '0'.repeat(64),
    metadata: { beaconID: 'demonstration' },
  };
  return { ...members, hash: chainHash(members) };
}

/**
 * Starts a beacon with drand's HTTP interface on a free port of the loopback interface. Whoever runs
 * it knows every round in advance, so it only demonstrates how a drawing works.
 * @param secret 32 bytes, base64url
 * @param now the current time; a round is not served before its time
 */
export async function startDemonstrationBeacon(
  secret: string,
  now: () => Date = () => new Date(),
): Promise<Beacon & { close(): Promise<void> }> {
  const key = Buffer.from(secret, 'base64url');
  // Below the order of the group, which begins with 0x73.
  key[0] = (key[0] as number) & 0x3f;
  const chain = demonstrationChain(key);

  function respond(path: string): object | null {
    if (path === `/${chain.hash}/info`) return chain;
    const round = Number(new RegExp(`^/${chain.hash}/public/([1-9]\\d{0,14})$`).exec(path)?.[1]);
    if (Number.isNaN(round) || roundTime(chain, round) > now()) return null;
    const signature = toHex(sign(beaconMessage(round), key).toBytes(true));
    return { round, randomness: beaconRandomness(signature), signature };
  }

  const server: Server = createServer((request, response) => {
    const body = respond(request.url ?? '');
    response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ ...body, notice: DEMONSTRATION_NOTICE }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    chain,
    urls: [`http://127.0.0.1:${port}`],
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
