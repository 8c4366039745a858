import { bls12_381 } from '@noble/curves/bls12-381';
import { numberToBytesBE } from '@noble/curves/utils';
import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils';
import type { BeaconChain } from './beacon-chain';

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
    return verify(point, beaconMessage(round), chain.publicKey);
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
