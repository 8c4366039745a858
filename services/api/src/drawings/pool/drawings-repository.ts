import {
  HASH_BYTES,
  type InclusionProof,
  auditPath,
  merkleRoot,
  treeLevels,
} from '@prizestash/drawings/merkle-tree';
import type { DrawingRecord } from '@prizestash/drawings/records';
import { drawingSchedule } from '@prizestash/shared/rules/drawing-schedule';
import type { Pool, PoolClient } from 'pg';
import { inTransaction, LONG_STATEMENT_MS, type Queryable } from '../../database/pool';
import {
  CHUNK_LEAVES,
  pathInChunk,
  toChunks,
  lockPool,
  DECLARE_POOL,
  FIND_ENTRY,
} from './leaf-chunks';

/** The closed pool of a drawing. */
interface ClosedPool {
  readonly closedAt: Date;
  readonly entries: number;
  /** Reason code to number of entries. */
  readonly excluded: Readonly<Record<string, number>>;
  readonly root: Buffer;
}

interface ListedPool {
  readonly drawing: string;
  readonly entries: number;
  readonly records: readonly DrawingRecord[];
}

/** Rows read at once: few enough to leave the event loop free between two reads. */
const FETCHED_ROWS = 4 * CHUNK_LEAVES;

/** Drawings whose upper nodes are kept in memory. */
const MAX_TREE_TOPS = 16;

export class DrawingsRepository {
  /** By drawing; 64 kB for a million leaves. */
  private readonly treeTops = new Map<string, readonly (readonly Uint8Array[])[]>();

  constructor(private readonly pool: Pool) {}

  /** Finds a closed pool; null while it is open. */
  async find(drawing: string): Promise<ClosedPool | null> {
    const { rows } = await this.pool.query<ClosedPool>(
      `select closed_at as "closedAt", entries, excluded, root from drawings where drawing = $1`,
      [drawing],
    );
    return rows[0] ?? null;
  }

  /**
   * Lists closed pools, newest drawing first.
   * @param before an exclusive bound; undefined to begin with the newest
   */
  async list(before: string | undefined, limit: number): Promise<ListedPool[]> {
    const { rows } = await this.pool.query<ListedPool>(
      `select drawing, entries,
         coalesce((
           select json_agg(record::json order by position) from drawing_records r
           where r.drawing = d.drawing
         ), '[]') as records
       from drawings d where $1::text is null or drawing < $1 order by drawing desc limit $2`,
      [before ?? null, limit],
    );
    return rows;
  }

  /** Lists the drawings that have no selection yet, of closed pools and of those that are given. */
  async undrawn(drawings: readonly string[]): Promise<string[]> {
    const { rows } = await this.pool.query<{ drawing: string }>(
      `select drawing from (select unnest($1::text[]) as drawing union select drawing from drawings) d
       where not exists (
         select from drawing_records r where r.drawing = d.drawing and r.type = 'selection'
       )
       order by drawing`,
      [drawings],
    );
    return rows.map(({ drawing }) => drawing);
  }

  /**
   * Closes the pool of a drawing: stores its sorted leaves and their root in one transaction.
   * Postgres computes and sorts the leaves, so memory does not grow with their number.
   * @returns false when the pool is closed already
   */
  close(drawing: string, now: Date): Promise<boolean> {
    const work = async (client: PoolClient): Promise<boolean> => {
      await lockPool(client, drawing, 'exclusive');
      const closed = await client.query('select from drawings where drawing = $1', [drawing]);
      if (closed.rowCount) return false;
      const { period, cutoff } = drawingSchedule(drawing);
      await client.query(DECLARE_POOL, [drawing, period, cutoff]);
      const { entries, excluded, root } = await storeLeaves(client, drawing);
      await client.query(
        `insert into drawings (drawing, closed_at, entries, excluded, root)
         values ($1, $2, $3, $4, $5)`,
        [drawing, now, entries, JSON.stringify(excluded), root],
      );
      return true;
    };
    return inTransaction(this.pool, work, { statementTimeoutMs: LONG_STATEMENT_MS });
  }

  /** Yields `leaves.bin` in chunks. */
  async *leaves(drawing: string): AsyncGenerator<Buffer> {
    for (let chunk = 0; ; chunk += 1) {
      const { rows } = await this.pool.query<{ leaves: Buffer }>(
        'select leaves from drawing_leaves where drawing = $1 and chunk = $2',
        [drawing, chunk],
      );
      if (!rows[0]) return;
      yield rows[0].leaves;
    }
  }

  async leafAt(drawing: string, index: number): Promise<Buffer> {
    const { rows } = await this.pool.query<{ leaf: Buffer }>(
      `select substring(leaves from $3 for ${HASH_BYTES}) as leaf
       from drawing_leaves where drawing = $1 and chunk = $2`,
      [drawing, Math.floor(index / CHUNK_LEAVES), (index % CHUNK_LEAVES) * HASH_BYTES + 1],
    );
    if (rows[0]?.leaf.length !== HASH_BYTES) throw new Error('the tree has no such leaf');
    return rows[0].leaf;
  }

  /** Proves that a leaf is in the tree; null when it is not. */
  async proof(drawing: string, leaf: Buffer): Promise<InclusionProof | null> {
    const { rows } = await this.pool.query<{
      chunk: number;
      leaves: Buffer;
      subtreeRoots: Buffer;
      entries: number;
    }>(
      `select chunk, leaves, subtree_roots as "subtreeRoots", entries
       from drawing_leaves join drawings using (drawing)
       where drawing = $1 and first_leaf <= $2 order by first_leaf desc limit 1`,
      [drawing, leaf],
    );
    const [row] = rows;
    const found = row && pathInChunk(row, leaf);
    if (!found) return null;
    const path = [...found.path, ...auditPath(await this.treeTop(drawing), row.chunk)];
    return {
      index: row.chunk * CHUNK_LEAVES + found.position,
      path: path.map((node) => Buffer.from(node).toString('hex')),
      entries: row.entries,
    };
  }

  /** Returns the nodes above the chunks, which never change. */
  private async treeTop(drawing: string): Promise<readonly (readonly Uint8Array[])[]> {
    const known = this.treeTops.get(drawing);
    if (known) return known;
    const { rows } = await this.pool.query<{ root: Buffer }>(
      'select root from drawing_leaves where drawing = $1 order by chunk',
      [drawing],
    );
    const levels = treeLevels(rows.map(({ root }) => root));
    const [oldest] = this.treeTops.keys();
    if (oldest !== undefined && this.treeTops.size >= MAX_TREE_TOPS) this.treeTops.delete(oldest);
    this.treeTops.set(drawing, levels);
    return levels;
  }

  /** Finds the id of the entry that a leaf belongs to. It takes about a second per million entries. */
  async entryOfLeaf(drawing: string, leaf: Buffer): Promise<string | null> {
    const { period, cutoff } = drawingSchedule(drawing);
    const { rows } = await this.pool.query<{ id: string }>(FIND_ENTRY, [
      drawing,
      period,
      cutoff,
      leaf,
    ]);
    return rows[0]?.id ?? null;
  }
}

/** Stores the leaves of the cursor `pool` and counts the excluded entries. */
async function storeLeaves(client: PoolClient, drawing: string) {
  const roots: Buffer[] = [];
  const excluded: Record<string, number> = {};
  let entries = 0;
  for (;;) {
    const { rows } = await client.query<{ reason: string | null; leaf: Buffer | null }>(
      `fetch ${FETCHED_ROWS} from pool`,
    );
    if (rows.length === 0) break;
    for (const { reason } of rows) if (reason) excluded[reason] = (excluded[reason] ?? 0) + 1;
    const leaves = rows.flatMap(({ leaf }) => leaf ?? []);
    entries += leaves.length;
    const chunks = toChunks(Buffer.concat(leaves), roots.length);
    for (const { chunk, leaves: part, subtreeRoots, root } of chunks) {
      await client.query(
        `insert into drawing_leaves (drawing, chunk, first_leaf, leaves, subtree_roots, root)
         values ($1, $2, $3, $4, $5, $6)`,
        [drawing, chunk, part.subarray(0, HASH_BYTES), part, subtreeRoots, root],
      );
      roots.push(root);
    }
  }
  return { entries, excluded, root: Buffer.from(merkleRoot(roots)) };
}

/**
 * Excludes an entry from the drawings whose pool is open.
 * @param owner connections of the role that owns the tables
 * @param reason code that the commitments count it under, for example `automated`
 * @returns false when there is no such entry or it is excluded already
 */
export async function excludeEntry(
  owner: Queryable,
  entryId: string,
  reason: string,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await owner.query(
    `insert into excluded_entries (entry_id, entry_period, reason, excluded_at)
     select id, entry_period, $2, $3 from entries where id = $1 on conflict do nothing`,
    [entryId, reason, now],
  );
  return rowCount === 1;
}
