import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { bls12_381 } from '@noble/curves/bls12-381';
import {
  type BeaconChain,
  beaconInfo,
  chainHash,
  roundTime,
} from '@prizestash/drawings/beacon-chain';
import { beaconMessage, beaconRandomness } from '@prizestash/drawings/beacon-signature';
import type { Beacon } from './beacon-client';

/** What everything that the demonstration beacon touches says. */
export const DEMONSTRATION_NOTICE = 'Demonstration beacon: this proves nothing';

/** 1 January 2020, before any drawing. */
const GENESIS = 1_577_836_800;
const { sign } = bls12_381.shortSignatures;
const { Point } = bls12_381.G2;
/** Without the tables that the library computes for its own generator, a third of a second for one key. */
const generator = Point.fromAffine(Point.BASE.toAffine());

const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

export interface DemonstrationBeacon extends Beacon {
  close(): Promise<void>;
}

/** Derives the chain of a secret key. @param secret 32 bytes */
function demonstrationChain(secret: Buffer): BeaconChain {
  const members = {
    publicKey: toHex(generator.multiply(Point.Fn.fromBytes(secret)).toBytes(true)),
    periodSeconds: 3,
    genesisTime: GENESIS,
    groupHash: '0'.repeat(64),
    beaconId: 'demonstration',
  };
  return { hash: chainHash(members), ...members };
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
): Promise<DemonstrationBeacon> {
  const key = Buffer.from(secret, 'base64url');
  // Below the order of the group, which begins with 0x73.
  key[0] = (key[0] as number) & 0x3f;
  const chain = demonstrationChain(key);

  function respond(path: string): object | null {
    if (path === `/${chain.hash}/info`) return beaconInfo(chain);
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
