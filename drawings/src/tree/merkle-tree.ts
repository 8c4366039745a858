import { sha256 } from '@noble/hashes/sha2';
import { HASH_BYTES } from './entry-leaf';

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

/** Decides whether two byte strings are equal. */
export function sameBytes(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index]);
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
  return siblings.length === 0 && sameBytes(node, root);
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
