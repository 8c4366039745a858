import { withClient } from '@prizestash/api/database/pool';
import { openEmbedded } from '@prizestash/api/embedded-database/open-embedded';
import { stackInfo } from '@prizestash/lab/site/fixtures';

/** Reads the database of the running stack, as the role that owns its tables. */
export async function queryStack<Row extends object>(
  sql: string,
  values: readonly string[] = [],
): Promise<Row[]> {
  const { dataDir, databasePort } = stackInfo();
  const database = await openEmbedded({ dataDir, port: databasePort });
  try {
    return await withClient(database.url, 'tests', async (client) => {
      const { rows } = await client.query<Row>(sql, [...values]);
      return rows;
    });
  } finally {
    await database.close();
  }
}
