import { retention } from '@prizestash/shared/rules/retention';
import type { Queryable } from '../database/pool';

/**
 * Batches calls that arrive while another is running. The first call runs immediately; calls that
 * arrive until it ends run together in the next batch. No timer is involved, and one batch runs at a
 * time.
 * @param work processes a batch and returns its results in the same order
 * @returns a function that processes one item; it rejects when its batch rejects
 */
export function batchCalls<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  let running: Promise<readonly Result[]> | undefined;
  let next: { readonly items: Item[]; readonly results: Promise<readonly Result[]> } | undefined;

  function run(items: readonly Item[]): Promise<readonly Result[]> {
    next = undefined;
    running = work(items).finally(() => {
      if (!next) running = undefined;
    });
    return running;
  }

  return async (item) => {
    if (!running) return (await run([item]))[0] as Result;
    if (!next) {
      const items: Item[] = [];
      const runItems = () => run(items);
      next = { items, results: running.then(runItems, runItems) };
    }
    const index = next.items.push(item) - 1;
    return (await next.results)[index] as Result;
  };
}

/** Length of the window that calls are counted in. */
export const RATE_WINDOW_MS = retention.rateLimitMinutes * 60_000;

/** Number of calls in a caller's window, including the current one. */
interface CallerCount {
  readonly caller: string;
  readonly hits: number;
  readonly windowStart: Date;
}

interface Call {
  /** Keys of `RateLimiter`. */
  readonly callers: readonly string[];
  readonly at: Date;
}

/**
 * Counts calls in Postgres, so that all API processes share the counts. The table is unlogged: losing the
 * counts in a crash is harmless. Counting is not part of the entry's transaction, which would lock the
 * caller's row until the entry is on disk.
 */
export class RateLimitsRepository {
  private readonly countNext = batchCalls((calls: readonly Call[]) => this.countAll(calls));

  constructor(private readonly database: Queryable) {}

  /**
   * Counts a call for each of its callers. A caller's window starts with its first call and lasts an
   * hour. Concurrent calls are counted in batches, because calls from one address would otherwise
   * wait for the lock of one row, one after another.
   * @param callers keys of `RateLimiter`
   */
  count(callers: readonly string[], at: Date): Promise<CallerCount[]> {
    return this.countNext({ callers, at });
  }

  private async countAll(calls: readonly Call[]): Promise<CallerCount[][]> {
    const now = calls.reduce((latest, { at }) => (at > latest ? at : latest), new Date(0));
    const hitsOf = new Map<string, number>();
    const positions = calls.map(({ callers }) =>
      callers.map((caller) => {
        const position = (hitsOf.get(caller) ?? 0) + 1;
        hitsOf.set(caller, position);
        return { caller, position };
      }),
    );
    // Sorted by key, because two processes that lock rows in different orders can deadlock.
    const { rows } = await this.database.query<CallerCount>(
      `insert into rate_limits as known (caller, window_start, hits)
       select caller, $3, hits from unnest($1::text[], $2::integer[]) as calls (caller, hits)
       order by caller
       on conflict (caller) do update set
         hits = excluded.hits + case when known.window_start <= $4 then 0 else known.hits end,
         window_start =
           case when known.window_start <= $4 then excluded.window_start else known.window_start end
       returning caller, hits, window_start as "windowStart"`,
      [[...hitsOf.keys()], [...hitsOf.values()], now, new Date(now.getTime() - RATE_WINDOW_MS)],
    );
    const after = new Map(rows.map((row) => [row.caller, row]));
    return positions.map((counted) =>
      counted.flatMap(({ caller, position }) => {
        const row = after.get(caller);
        if (!row) return [];
        const hits = row.hits - (hitsOf.get(caller) ?? 0) + position;
        return [{ ...row, hits }];
      }),
    );
  }

  async deleteExpired(now: Date): Promise<void> {
    await this.database.query('delete from rate_limits where window_start <= $1', [
      new Date(now.getTime() - RATE_WINDOW_MS),
    ]);
  }
}
