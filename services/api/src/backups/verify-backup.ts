import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { withClient } from '../database/with-client';
import { ServiceError } from '../service-error';
import { findPostgresTools, runClientTool } from './postgres-tools';
import { BEGIN_DIGEST, digestTables, type TableDigests } from './table-digests';
import { hashFile, readSummary, serverMajor } from './take-backup';

/** Names the tables whose rows are not those of the summary. */
function findDifferences(expected: TableDigests, restored: TableDigests): string[] {
  const tables = new Set([...Object.keys(expected), ...Object.keys(restored)]);
  return [...tables].filter((table) => !isDeepStrictEqual(expected[table], restored[table]));
}

const restoredTables = (url: string): Promise<TableDigests> =>
  withClient(url, 'backup', async (client) => {
    await client.query(BEGIN_DIGEST);
    return digestTables(client);
  });

/**
 * Proves a backup: restores it into a separate database, compares every table with the summary, and
 * drops that database.
 * @param file absolute path of the backup, with its summary beside it
 * @param url address of a server whose role may create databases
 * @returns the tables with their numbers of rows
 * @throws {ServiceError} `backup-invalid` when the file or a restored table differs from the summary
 */
export async function verifyBackup(file: string, url: string): Promise<TableDigests> {
  const summary = await readSummary(file);
  if ((await hashFile(file)) !== summary.sha256) {
    throw new ServiceError('backup-invalid', 'The file is not the one that the summary describes.');
  }
  const scratch = `prizestash_restore_${randomBytes(4).toString('hex')}`;
  return withClient(url, 'backup', async (client) => {
    try {
      const tools = await findPostgresTools(
        Math.max(await serverMajor(client), summary.serverMajor),
      );
      await client.query(`create database ${scratch} template template0`);
      const scratchUrl = new URL(url);
      scratchUrl.pathname = `/${scratch}`;
      await runClientTool(tools, 'pg_restore', scratchUrl.href, [
        '--exit-on-error',
        '--no-owner',
        '--no-privileges',
        `--dbname=${scratch}`,
        file,
      ]);
      const restored = await restoredTables(scratchUrl.href);
      const differences = findDifferences(summary.tables, restored);
      if (differences.length === 0) return restored;
      throw new ServiceError(
        'backup-invalid',
        `The restored rows of ${differences.join(', ')} are not those of the backup.`,
      );
    } finally {
      await client.query(`drop database if exists ${scratch} with (force)`);
    }
  });
}
