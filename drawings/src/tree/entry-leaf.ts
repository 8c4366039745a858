import { sha256 } from '@noble/hashes/sha2';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils';

/** Length of a leaf and of every node of the tree. */
export const HASH_BYTES = 32;

const LEAF_PREFIX = Uint8Array.of(0);

/**
 * Computes the leaf of an entry in one drawing (drawing protocol, section 1). It reveals nothing
 * about the entry, because the id cannot be guessed, and the leaves of two drawings cannot be linked.
 * @param drawing the Sunday, for example `2026-11-22`.
 * @param entryId the UUID on the receipt, in any case.
 * @returns 32 bytes.
 */
export function entryLeaf(drawing: string, entryId: string): Uint8Array {
  const text = `prizestash-entry/1\n${drawing}\n${entryId.toLowerCase()}`;
  return sha256(concatBytes(LEAF_PREFIX, utf8ToBytes(text)));
}
