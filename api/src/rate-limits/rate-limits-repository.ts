import { type Queryable } from '../database/pool';

/** Length of the window that calls are counted in. */
export const RATE_WINDOW_MS = 3_600_000;

/** How often a caller has come within its window, this time included. */
export interface CallerCount {
  readonly caller: string;
  readonly hits: number;
  readonly windowStart: Date;
}

/** Counts of callers, in Postgres, so that all API processes count together. */
export class RateLimitsRepository {
  constructor(private readonly database: Queryable) {}

  /**
   * Counts a call for each caller. A caller's window begins with its first call and lasts an hour.
   * @param callers keys as `callerKey` makes them
   */
  async count(callers: readonly string[], now: Date): Promise<CallerCount[]> {
    // In order of the key, so that two calls never wait for each other's rows crosswise.
    const { rows } = await this.database.query<{
      caller: string;
      hits: number;
      window_start: Date;
    }>({
      name: 'count-callers',
      text: `insert into rate_limits as known (caller, window_start, hits)
             select caller, $2, 1 from unnest($1::text[]) as caller order by caller
             on conflict (caller) do update set
               hits = case when known.window_start <= $3 then 1 else known.hits + 1 end,
               window_start =
                 case when known.window_start <= $3 then excluded.window_start else known.window_start end
             returning caller, hits, window_start`,
      values: [callers, now, new Date(now.getTime() - RATE_WINDOW_MS)],
    });
    return rows.map((row) => ({
      caller: row.caller,
      hits: row.hits,
      windowStart: row.window_start,
    }));
  }

  /** Forgets the callers whose window is over. */
  async forgetOld(now: Date): Promise<void> {
    await this.database.query('delete from rate_limits where window_start <= $1', [
      new Date(now.getTime() - RATE_WINDOW_MS),
    ]);
  }
}
