import { numberToBytesBE } from '@noble/curves/utils';
import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils';
import { bls12_381 } from '@noble/curves/bls12-381';
import { drawingSchedule } from '@prizestash/shared/rules/drawing-schedule';

const SCHEME = 'bls-unchained-g1-rfc9380';

/** A drand chain as its `/{chain}/info` describes it, of the scheme that the protocol uses. */
export interface BeaconChain {
  /** Hash of the other members, by which records and addresses name the chain. */
  readonly hash: string;
  /** Public key in G2, 192 hexadecimal digits. */
  readonly public_key: string;
  /** Seconds from one round to the next. */
  readonly period: number;
  /** Unix time of round 1, in seconds. */
  readonly genesis_time: number;
  /** Hash of the group that made the key, 64 hexadecimal digits. */
  readonly groupHash: string;
  readonly schemeID: typeof SCHEME;
  /** Name of the beacon, for example `quicknet`. */
  readonly metadata: { readonly beaconID: string };
}

/** The public randomness beacon of the League of Entropy (drawing protocol, section 6). */
export const quicknet: BeaconChain = {
  hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  public_key:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451' +
    '0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  period: 3,
  genesis_time: 1_692_803_367,
  groupHash: 'f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e',
  schemeID: SCHEME,
  metadata: { beaconID: 'quicknet' },
};

/**
 * Computes the hash that names a chain, as drand does. A record that names the chain thus fixes its
 * public key.
 */
export function chainHash(chain: Omit<BeaconChain, 'hash'>): string {
  const parts = [
    numberToBytesBE(chain.period, 4),
    numberToBytesBE(chain.genesis_time, 8),
    hexToBytes(chain.public_key),
    hexToBytes(chain.groupHash),
    utf8ToBytes(chain.metadata.beaconID),
  ];
  return bytesToHex(sha256(concatBytes(...parts)));
}

/** Returns when a round is published. @param round 1 or more. */
export function roundTime(chain: BeaconChain, round: number): Date {
  return new Date((chain.genesis_time + (round - 1) * chain.period) * 1000);
}

/** Returns the first round that is published at or after a time. */
export function firstRoundAt(chain: BeaconChain, time: Date): number {
  const secondsAfterGenesis = time.getTime() / 1000 - chain.genesis_time;
  return Math.max(0, Math.ceil(secondsAfterGenesis / chain.period)) + 1;
}

/**
 * Reads the description of a chain, as drand's `/{chain}/info` gives it.
 * @param info the parsed JSON.
 * @returns null when it is not of the scheme or its hash is not that of its members.
 */
export function readBeaconChain(info: unknown): BeaconChain | null {
  const chain = (info ?? {}) as BeaconChain;
  const isHex = (value: unknown, digits: number) =>
    typeof value === 'string' && value.length === digits && /^[0-9a-f]+$/.test(value);
  const isCount = (value: number) => Number.isSafeInteger(value) && value > 0;
  const isReadable =
    chain.schemeID === SCHEME &&
    typeof (chain.metadata as { beaconID?: unknown } | undefined)?.beaconID === 'string' &&
    isHex(chain.public_key, 192) &&
    isHex(chain.groupHash, 64) &&
    [chain.period, chain.genesis_time].every(isCount);
  return isReadable && chainHash(chain) === chain.hash ? chain : null;
}

const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

/** Returns the point of G1 that the beacon signs for a round. */
export function beaconMessage(round: number): ReturnType<typeof bls12_381.shortSignatures.hash> {
  return bls12_381.shortSignatures.hash(sha256(numberToBytesBE(round, 8)), DOMAIN);
}

/**
 * Decides whether a signature is the chain's for a round, in the encoding that the chain publishes.
 * Only one text is valid for a round, so nobody can choose between several.
 * @param signature 96 hexadecimal digits, a compressed point of G1.
 */
export function verifyBeaconSignature(
  chain: BeaconChain,
  round: number,
  signature: string,
): boolean {
  const { Signature, verify } = bls12_381.shortSignatures;
  try {
    const point = Signature.fromHex(signature);
    // The library also reads a point that is not compressed, upper case, and an x coordinate that is
    // not reduced by the prime. The hash of each would be other randomness.
    if (Signature.toHex(point) !== signature) return false;
    return verify(point, beaconMessage(round), chain.public_key);
  } catch {
    // The library throws for bytes that are not a point of the group.
    return false;
  }
}

/**
 * Derives the randomness of a round from its signature (drawing protocol, section 3).
 * @param signature 96 hexadecimal digits.
 * @returns 64 hexadecimal digits.
 */
export function beaconRandomness(signature: string): string {
  return bytesToHex(sha256(hexToBytes(signature)));
}

const HOUR_MS = 3_600_000;

/** The beacon round that a commitment names. */
export interface CommittedRound {
  readonly round: number;
  /** True when the commitment is published less than an hour before the regular round. */
  readonly late: boolean;
}

/**
 * Chooses the beacon round of a commitment (drawing protocol, section 2): the first at or after the
 * hour of its schedule. A late commitment takes the first round at or after the next full hour
 * that is at least one hour after its publication.
 */
export function committedRound(
  chain: BeaconChain,
  drawing: string,
  publishedAt: Date,
): CommittedRound {
  const round = firstRoundAt(chain, drawingSchedule(drawing).roundAt);
  const earliest = publishedAt.getTime() + HOUR_MS;
  if (roundTime(chain, round).getTime() >= earliest) return { round, late: false };
  const fullHour = new Date(Math.ceil(earliest / HOUR_MS) * HOUR_MS);
  return { round: firstRoundAt(chain, fullHour), late: true };
}

/**
 * Decides whether a commitment that is published by now may name a round: the regular one, or the first
 * of a later full hour, which then is at most two hours away.
 */
export function isPermittedRound(
  chain: BeaconChain,
  drawing: string,
  { round, late }: CommittedRound,
  now: Date,
): boolean {
  const regular = firstRoundAt(chain, drawingSchedule(drawing).roundAt);
  if (!late) return round === regular;
  const time = roundTime(chain, round).getTime();
  if (time - chain.period * 1000 - 2 * HOUR_MS > now.getTime()) return false;
  const fullHour = Math.floor(time / HOUR_MS) * HOUR_MS;
  return round > regular && round === firstRoundAt(chain, new Date(fullHour));
}
