import { type Queryable } from '../database/pool';
import { batchCalls } from './batch-calls';

/** Length of the window that calls are counted in. */
export const RATE_WINDOW_MS = 3_600_000;

/** How often a caller has come within its window, this time included. */
export interface CallerCount {
  readonly caller: string;
  readonly hits: number;
  readonly windowStart: Date;
}

/** A call to count. */
interface Call {
  /** Keys as `callerKey` makes them. */
  readonly callers: readonly string[];
  readonly at: Date;
}

/** Counts of callers, in Postgres, so that all API processes count together. */
export class RateLimitsRepository {
  private readonly countNext = batchCalls((calls: readonly Call[]) => this.countAll(calls));

  constructor(private readonly database: Queryable) {}

  /**
   * Counts a call for each of its callers. A caller's window begins with its first call and lasts
   * an hour. Calls that come together are counted together, each in its place: a crowd behind one
   * address would otherwise wait for that address' row, one after another.
   * @param callers keys as `callerKey` makes them
   */
  count(callers: readonly string[], at: Date): Promise<CallerCount[]> {
    return this.countNext({ callers, at });
  }

  private async countAll(calls: readonly Call[]): Promise<CallerCount[][]> {
    const now = calls.reduce((latest, { at }) => (at > latest ? at : latest), new Date(0));
    const hitsOf = new Map<string, number>();
    const places = calls.map(({ callers }) =>
      callers.map((caller) => {
        const place = (hitsOf.get(caller) ?? 0) + 1;
        hitsOf.set(caller, place);
        return { caller, place };
      }),
    );
    const callers = [...hitsOf.keys()];
    // In order of the key, so that two processes never wait for each other's rows crosswise.
    const { rows } = await this.database.query<{
      caller: string;
      hits: number;
      window_start: Date;
    }>({
      name: 'count-callers',
      text: `insert into rate_limits as known (caller, window_start, hits)
             select caller, $3, hits from unnest($1::text[], $2::integer[]) as came (caller, hits)
             order by caller
             on conflict (caller) do update set
               hits = excluded.hits + case when known.window_start <= $4 then 0 else known.hits end,
               window_start =
                 case when known.window_start <= $4 then excluded.window_start else known.window_start end
             returning caller, hits, window_start`,
      values: [
        callers,
        callers.map((caller) => hitsOf.get(caller)),
        now,
        new Date(now.getTime() - RATE_WINDOW_MS),
      ],
    });
    const after = new Map(rows.map((row) => [row.caller, row]));
    return places.map((counted) =>
      counted.flatMap(({ caller, place }) => {
        const row = after.get(caller);
        if (!row) return [];
        const hits = row.hits - (hitsOf.get(caller) ?? 0) + place;
        return [{ caller, hits, windowStart: row.window_start }];
      }),
    );
  }

  /** Forgets the callers whose window is over. */
  async deleteExpired(now: Date): Promise<void> {
    await this.database.query('delete from rate_limits where window_start <= $1', [
      new Date(now.getTime() - RATE_WINDOW_MS),
    ]);
  }
}
