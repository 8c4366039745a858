import { HASH_BYTES } from '@prizestash/shared/drawing/entry-leaf';
import { auditPath, merkleRoot, splitLeaves } from '@prizestash/shared/drawing/merkle-tree';

/** Leaves of one row, a power of two, so that a chunk is a subtree. */
export const CHUNK_LEAVES = 1024;

const CHUNK_BYTES = CHUNK_LEAVES * HASH_BYTES;

/** A run of sorted leaves that is a subtree of a drawing's tree. */
export interface LeafChunk {
  /** Position among the chunks of the drawing, from 0. */
  readonly chunk: number;
  readonly leaves: Buffer;
  readonly root: Buffer;
}

/**
 * Splits sorted leaves into chunks.
 * @param first position of the first chunk
 */
export function toChunks(leaves: Buffer, first: number): LeafChunk[] {
  return Array.from({ length: Math.ceil(leaves.length / CHUNK_BYTES) }, (_, index) => {
    const chunk = leaves.subarray(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES);
    const root = Buffer.from(merkleRoot(splitLeaves(chunk)));
    return { chunk: first + index, leaves: chunk, root };
  });
}

/**
 * Finds a leaf and its audit path.
 * @param chunk the chunk whose range holds the leaf
 * @param roots roots of all chunks of the drawing, in order
 * @returns null when the chunk does not contain the leaf
 */
export function pathInChunk(
  { chunk, leaves }: Pick<LeafChunk, 'chunk' | 'leaves'>,
  roots: readonly Buffer[],
  leaf: Buffer,
): { readonly index: number; readonly path: Uint8Array[] } | null {
  const inChunk = splitLeaves(leaves);
  const position = inChunk.findIndex((candidate) => leaf.equals(candidate));
  if (position < 0) return null;
  return {
    index: chunk * CHUNK_LEAVES + position,
    path: [...auditPath(inChunk, position), ...auditPath(roots, chunk)],
  };
}
