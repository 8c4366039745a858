import { numberToBytesBE } from '@noble/curves/utils';
import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils';

const SCHEME = 'bls-unchained-g1-rfc9380';

/** A drand chain with the scheme `bls-unchained-g1-rfc9380`. */
export interface BeaconChain {
  /** Hash of the other members, by which records and addresses name the chain. */
  readonly hash: string;
  /** Public key in G2, 192 hexadecimal digits. */
  readonly publicKey: string;
  readonly periodSeconds: number;
  /** Unix time of round 1, in seconds. */
  readonly genesisTime: number;
  /** Hash of the group that made the key, 64 hexadecimal digits. */
  readonly groupHash: string;
  /** Name of the beacon, for example `quicknet`. */
  readonly beaconId: string;
}

/** The public randomness beacon of the League of Entropy (drawing protocol, section 6). */
export const quicknet: BeaconChain = {
  hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451' +
    '0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  periodSeconds: 3,
  genesisTime: 1_692_803_367,
  groupHash: 'f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e',
  beaconId: 'quicknet',
};

/**
 * Computes the hash that names a chain, as drand does. A record that names the chain thus fixes its
 * public key.
 */
export function chainHash(chain: Omit<BeaconChain, 'hash'>): string {
  const parts = [
    numberToBytesBE(chain.periodSeconds, 4),
    numberToBytesBE(chain.genesisTime, 8),
    hexToBytes(chain.publicKey),
    hexToBytes(chain.groupHash),
    utf8ToBytes(chain.beaconId),
  ];
  return bytesToHex(sha256(concatBytes(...parts)));
}

/** Returns when a round is published. @param round 1 or more. */
export function roundTime(chain: BeaconChain, round: number): Date {
  return new Date((chain.genesisTime + (round - 1) * chain.periodSeconds) * 1000);
}

/** Returns the first round that is published at or after a time. */
export function firstRoundAt(chain: BeaconChain, time: Date): number {
  const secondsAfterGenesis = time.getTime() / 1000 - chain.genesisTime;
  return Math.max(0, Math.ceil(secondsAfterGenesis / chain.periodSeconds)) + 1;
}

/** Describes a chain as drand's `/{chain}/info` does, for `readBeaconChain`. */
export function beaconInfo(chain: BeaconChain): Readonly<Record<string, unknown>> {
  return {
    public_key: chain.publicKey,
    period: chain.periodSeconds,
    genesis_time: chain.genesisTime,
    hash: chain.hash,
    groupHash: chain.groupHash,
    schemeID: SCHEME,
    metadata: { beaconID: chain.beaconId },
  };
}

/**
 * Reads the description of a chain, as drand's `/{chain}/info` gives it.
 * @param info the parsed JSON.
 * @returns null when it is not of the scheme or its hash is not that of its members.
 */
export function readBeaconChain(info: unknown): BeaconChain | null {
  const { hash, public_key, period, genesis_time, groupHash, schemeID, metadata } = (info ??
    {}) as Record<string, unknown>;
  const beaconId = (metadata as { beaconID?: unknown } | undefined)?.beaconID;
  const isHex = (value: unknown, digits: number): value is string =>
    typeof value === 'string' && value.length === digits && /^[0-9a-f]+$/.test(value);
  const isCount = (value: unknown): value is number =>
    Number.isSafeInteger(value) && (value as number) > 0;
  if (schemeID !== SCHEME || typeof beaconId !== 'string') return null;
  if (!isHex(public_key, 192) || !isHex(groupHash, 64) || !isHex(hash, 64)) return null;
  if (!isCount(period) || !isCount(genesis_time)) return null;
  const chain = {
    publicKey: public_key,
    periodSeconds: period,
    genesisTime: genesis_time,
    groupHash,
    beaconId,
  };
  return chainHash(chain) === hash ? { hash, ...chain } : null;
}
