import type { Pool } from 'pg';

/** Rows of one message: few enough for memory, many enough that their number does not matter. */
const FETCHED_ROWS = 2_000;

/** The time of a column as text in UTC, ISO 8601. */
export const utc = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * Yields the rows of a query as JSON texts. They come from a cursor, so that memory use does not grow with
 * their number, and Postgres writes the texts, because reading each value here would take longer than the
 * list.
 */
export async function* listTexts(
  pool: Pool,
  query: string,
  values: readonly unknown[] = [],
): AsyncGenerator<readonly string[]> {
  const client = await pool.connect();
  try {
    // All of it is read, so the plan must not be the one that is fastest for the first rows. A month of
    // 200,000 entries fits into this memory, and is not written to temporary files.
    await client.query(
      `begin read only; set local cursor_tuple_fraction = 1; set local work_mem = '64MB'`,
    );
    await client.query(
      `declare list no scroll cursor for
       select row_to_json(listed)::text as text from (${query}) as listed`,
      [...values],
    );
    for (;;) {
      const { rows } = await client.query<{ text: string }>(`fetch ${FETCHED_ROWS} from list`);
      if (rows.length === 0) return;
      yield rows.map(({ text }) => text);
    }
  } finally {
    // Runs also when the reader stops before the last row.
    await client.query('rollback').then(
      () => client.release(),
      (error: Error) => client.release(error),
    );
  }
}
