import { sha256 } from '@noble/hashes/sha2';
import { concatBytes, utf8ToBytes, hexToBytes } from '@noble/hashes/utils';
import { equalBytes, numberToBytesBE } from '@noble/curves/utils';
import type { CommitmentRecord } from '../log/records';

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

const NODE_PREFIX = 1;

function parentOf(left: Uint8Array, right: Uint8Array): Uint8Array {
  const node = new Uint8Array(1 + 2 * HASH_BYTES);
  node[0] = NODE_PREFIX;
  node.set(left, 1);
  node.set(right, 1 + HASH_BYTES);
  return sha256(node);
}

/** A node without a sibling moves up unchanged, which equals the recursive definition of the RFC. */
function parentsOf(nodes: readonly Uint8Array[]): Uint8Array[] {
  const parents: Uint8Array[] = [];
  for (let index = 0; index < nodes.length; index += 2) {
    const left = nodes[index] as Uint8Array;
    const right = nodes[index + 1];
    parents.push(right ? parentOf(left, right) : left);
  }
  return parents;
}

/**
 * Computes the Merkle Tree Hash (RFC 6962, section 2.1).
 * @param leaves leaf hashes in the order of the tree, 32 bytes each; or the roots of subtrees that
 *   all have the same power of two of leaves, except for the last one, which may have fewer.
 * @returns 32 bytes; the hash of the empty string without leaves.
 */
export function merkleRoot(leaves: readonly Uint8Array[]): Uint8Array {
  let nodes = leaves;
  while (nodes.length > 1) nodes = parentsOf(nodes);
  return nodes[0] ?? sha256(new Uint8Array());
}

/**
 * Computes all nodes of the tree.
 * @param leaves as in `merkleRoot`, at least one.
 * @returns the leaves, then their parents, up to the level with only the root.
 */
export function treeLevels(leaves: readonly Uint8Array[]): (readonly Uint8Array[])[] {
  const levels = [leaves];
  for (let nodes = leaves; nodes.length > 1; levels.push(nodes)) nodes = parentsOf(nodes);
  return levels;
}

/**
 * Computes the audit path of a leaf (RFC 6962, section 2.1.1).
 * @param levels result of `treeLevels`.
 * @param index position of the leaf, from 0.
 * @returns the siblings from the leaf up to the root.
 */
export function auditPath(levels: readonly (readonly Uint8Array[])[], index: number): Uint8Array[] {
  return levels.flatMap((nodes, height) => {
    const position = Math.floor(index / 2 ** height);
    return nodes[position % 2 === 0 ? position + 1 : position - 1] ?? [];
  });
}

export interface Inclusion {
  readonly leaf: Uint8Array;
  /** Position of the leaf, from 0. */
  readonly index: number;
  /** Number of leaves of the tree. */
  readonly entries: number;
  /** Siblings from the leaf up to the root. */
  readonly path: readonly Uint8Array[];
  readonly root: Uint8Array;
}

/** Decides whether an audit path leads from the leaf to the root (RFC 9162, section 2.1.3.2). */
export function verifyInclusion({ leaf, index, entries, path, root }: Inclusion): boolean {
  if (!Number.isSafeInteger(index) || index < 0 || index >= entries) return false;
  let position = index;
  let last = entries - 1;
  let node = leaf;
  const siblings = [...path];
  while (last > 0) {
    const isRight = position % 2 === 1;
    if (isRight || position < last) {
      const sibling = siblings.shift();
      if (!sibling) return false;
      node = isRight ? parentOf(sibling, node) : parentOf(node, sibling);
    }
    position = Math.floor(position / 2);
    last = Math.floor(last / 2);
  }
  return siblings.length === 0 && equalBytes(node, root);
}

/**
 * Splits the content of `leaves.bin` into leaves, without copying.
 * @param bytes 32 bytes a leaf; a rest that is shorter is dropped.
 */
export function splitLeaves(bytes: Uint8Array): Uint8Array[] {
  return Array.from({ length: Math.floor(bytes.length / HASH_BYTES) }, (_, index) =>
    bytes.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES),
  );
}

/** Decides whether leaves are in ascending order as bytes, without repetition. */
export function areSorted(leaves: readonly Uint8Array[]): boolean {
  return leaves.every((leaf, index) => {
    const before = leaves[index - 1];
    if (!before) return true;
    const different = leaf.findIndex((byte, at) => byte !== before[at]);
    return different >= 0 && (leaf[different] as number) > (before[different] as number);
  });
}

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
