import type { PoolClient } from 'pg';
import {
  HASH_BYTES,
  auditPath,
  merkleRoot,
  splitLeaves,
  treeLevels,
} from '@prizestash/drawings/merkle-tree';

/**
 * Declares the cursor `pool` over the entries of a drawing: first the leaves of those that take
 * part, ascending, then one row with the reason for each that does not. `$1` is the drawing, `$2`
 * the period, `$3` the cutoff. An erased entry is withdrawn.
 */
export const DECLARE_POOL = `
  declare pool no scroll cursor for
  select reason, case when reason is null then leaf end as leaf
  from (
    select
      coalesce(x.reason, case when e.erased_at is not null then 'withdrawn' end) as reason,
      sha256('\\x00'::bytea || convert_to(
        'prizestash-entry/1' || chr(10) || $1::text || chr(10) || e.id::text, 'UTF8'
      )) as leaf
    from entries e left join excluded_entries x on x.entry_id = e.id
    where e.entry_period = $2 and e.entered_at < $3
  ) as entry
  order by reason nulls first, leaf`;

/** Finds the entry of a leaf among the entries of a period. `$4` is the leaf. */
export const FIND_ENTRY = `
  select id from entries
  where entry_period = $2 and entered_at < $3
    and sha256('\\x00'::bytea || convert_to(
      'prizestash-entry/1' || chr(10) || $1::text || chr(10) || id::text, 'UTF8'
    )) = $4`;

/**
 * Locks the pool of a drawing until the transaction ends, so that it also works behind a transaction
 * pooler. Closing takes the exclusive lock; what must not miss the closing takes the shared one.
 */
export async function lockPool(
  client: PoolClient,
  drawing: string,
  mode: 'exclusive' | 'shared',
): Promise<void> {
  const name = mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock';
  await client.query(`select ${name}(hashtextextended('close ' || $1, 0))`, [drawing]);
}

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
