import {
  HASH_BYTES,
  auditPath,
  merkleRoot,
  splitLeaves,
  treeLevels,
} from '@prizestash/drawings/merkle-tree';

/** Leaves of one row, a power of two, so that a chunk is a subtree. */
export const CHUNK_LEAVES = 1024;

const SUBTREE_LEAVES = 32;
const CHUNK_BYTES = CHUNK_LEAVES * HASH_BYTES;
const SUBTREE_BYTES = SUBTREE_LEAVES * HASH_BYTES;

/** A run of sorted leaves that is a subtree of a drawing's tree. */
export interface LeafChunk {
  /** Position among the chunks of the drawing, from 0. */
  readonly chunk: number;
  readonly leaves: Buffer;
  /** Roots of the subtrees of 32 leaves each, joined. */
  readonly subtreeRoots: Buffer;
  readonly root: Buffer;
}

/** Cuts bytes into pieces; the last may be shorter. */
function cut(bytes: Buffer, length: number): Buffer[] {
  return Array.from({ length: Math.ceil(bytes.length / length) }, (_, index) =>
    bytes.subarray(index * length, (index + 1) * length),
  );
}

/**
 * Splits sorted leaves into chunks.
 * @param first position of the first chunk
 */
export function toChunks(leaves: Buffer, first: number): LeafChunk[] {
  return cut(leaves, CHUNK_BYTES).map((chunk, index) => {
    const roots = cut(chunk, SUBTREE_BYTES).map((subtree) => merkleRoot(splitLeaves(subtree)));
    return {
      chunk: first + index,
      leaves: chunk,
      subtreeRoots: Buffer.concat(roots),
      root: Buffer.from(merkleRoot(roots)),
    };
  });
}

/** Finds a leaf among sorted ones; null when it is not there. */
function positionOf(leaves: Buffer, leaf: Buffer): number | null {
  let from = 0;
  let to = leaves.length / HASH_BYTES;
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    const start = middle * HASH_BYTES;
    const order = leaf.compare(leaves, start, start + HASH_BYTES);
    if (order === 0) return middle;
    if (order < 0) to = middle;
    else from = middle + 1;
  }
  return null;
}

/**
 * Finds a leaf in a chunk and its audit path up to the chunk's root.
 * @returns null when the chunk does not contain the leaf
 */
export function pathInChunk(
  { leaves, subtreeRoots }: Pick<LeafChunk, 'leaves' | 'subtreeRoots'>,
  leaf: Buffer,
): { readonly position: number; readonly path: Uint8Array[] } | null {
  const position = positionOf(leaves, leaf);
  if (position === null) return null;
  const subtree = Math.floor(position / SUBTREE_LEAVES);
  const inSubtree = splitLeaves(
    leaves.subarray(subtree * SUBTREE_BYTES, (subtree + 1) * SUBTREE_BYTES),
  );
  return {
    position,
    path: [
      ...auditPath(treeLevels(inSubtree), position % SUBTREE_LEAVES),
      ...auditPath(treeLevels(splitLeaves(subtreeRoots)), subtree),
    ],
  };
}
