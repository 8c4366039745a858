import type { Queryable } from '../../database/pool';

/** Entries that take part in no drawing. It needs the role that owns the tables. */
export class ExcludedEntriesRepository {
  constructor(private readonly database: Queryable) {}

  /**
   * Excludes an entry from the drawings whose pool is open.
   * @param reason code that the commitments count it under, for example `automated`
   * @returns false when there is no such entry or it is excluded already
   */
  async exclude(entryId: string, reason: string, now: Date): Promise<boolean> {
    const { rowCount } = await this.database.query(
      `insert into excluded_entries (entry_id, entry_period, reason, excluded_at)
       select id, entry_period, $2, $3 from entries where id = $1 on conflict do nothing`,
      [entryId, reason, now],
    );
    return rowCount === 1;
  }
}
