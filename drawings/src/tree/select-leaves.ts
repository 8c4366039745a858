import { numberToBytesBE } from '@noble/curves/utils';
import { sha256 } from '@noble/hashes/sha2';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils';

const PREFIX = utf8ToBytes('prizestash-select/1\n');
const TWO_TO_64 = 1n << 64n;

export interface SelectionInput {
  /** 32 bytes of the beacon's round. */
  readonly randomness: Uint8Array;
  /** Root of the committed tree, 32 bytes. */
  readonly root: Uint8Array;
  /** Number of leaves of the tree. */
  readonly entries: number;
  /** Number of leaves to select: the potential winner and the alternates. */
  readonly count: number;
}

/**
 * Selects leaves without modulo bias (drawing protocol, section 3).
 * @returns positions from 0 in the order of selection; all of them when the tree has fewer than
 *   `count` leaves.
 */
export function selectLeaves({ randomness, root, entries, count }: SelectionInput): number[] {
  const selected = new Set<number>();
  const wanted = Math.min(count, entries);
  const size = BigInt(entries);
  for (let round = 0; selected.size < wanted; round += 1) {
    const hash = sha256(concatBytes(PREFIX, randomness, root, numberToBytesBE(round, 4)));
    const value = new DataView(hash.buffer, hash.byteOffset).getBigUint64(0);
    if (value < (TWO_TO_64 / size) * size) selected.add(Number(value % size));
  }
  return [...selected];
}
