import { hexToBytes } from '@noble/hashes/utils';
import { verifyInclusion } from './merkle-tree';
import type { CommitmentRecord } from '../log/records';

/** Body of `/v1/drawings/{drawing}/proofs/{leaf}` (drawing protocol, section 5). */
export interface InclusionProof {
  /** Position of the leaf, from 0. */
  readonly index: number;
  /** Siblings from the leaf up to the root, 64 hexadecimal digits each. */
  readonly path: readonly string[];
  /** Number of leaves of the tree. */
  readonly entries: number;
}

const isHash = (value: unknown) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);

/**
 * Verifies that a leaf is in the committed tree.
 * @param leaf 64 hexadecimal digits.
 * @param proof the parsed response, not checked yet.
 * @returns the position of the leaf from 0; null when the proof is not valid for it.
 */
export function verifiedIndex(
  commitment: CommitmentRecord,
  leaf: string,
  proof: unknown,
): number | null {
  const { index, path, entries } = (proof ?? {}) as Partial<InclusionProof>;
  if (typeof index !== 'number' || entries !== commitment.entries || !isHash(leaf)) return null;
  if (!Array.isArray(path) || !path.every(isHash)) return null;
  const claim = {
    leaf: hexToBytes(leaf),
    index,
    entries,
    path: (path as string[]).map(hexToBytes),
    root: hexToBytes(commitment.root),
  };
  return verifyInclusion(claim) ? index : null;
}
