import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { withClient } from '../database/with-client';
import { recordCompletion } from '../metrics/task-completions';
import { findPostgresTools, runClientTool } from './postgres-tools';
import { BEGIN_DIGEST, digestTables, type TableDigests } from './table-digests';

/** What a backup contains; stored beside it with the ending `.json`. */
export interface BackupSummary {
  readonly takenAt: string;
  /** Major version of the server, for example 18. */
  readonly serverMajor: number;
  /** SHA-256 of the file, 64 hexadecimal digits. */
  readonly sha256: string;
  readonly tables: TableDigests;
}

/** Computes the SHA-256 of a file. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

export async function readSummary(file: string): Promise<BackupSummary> {
  return JSON.parse(await readFile(`${file}.json`, 'utf8')) as BackupSummary;
}

/** Returns the major version of a server, for example 18. */
export async function serverMajor(client: Client): Promise<number> {
  const { rows } = await client.query<{ version: string }>(
    `select current_setting('server_version_num') as version`,
  );
  return Math.floor(Number(rows[0]?.version) / 10_000);
}

/**
 * Writes a backup with `pg_dump`, in its custom format, and a summary of the same snapshot beside it.
 * Only the user of this process can read them.
 * @param url address of the database with the role that owns the tables, not through a pooler
 * @param folder absolute path; created when missing
 * @throws {ServiceError} `postgres-not-found` or `backup-failed`
 */
export async function takeBackup(url: string, folder: string, now: Date): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = `prizestash-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z.dump`;
  const file = path.join(folder, name);
  const unfinished = `${file}.partial`;
  // The mode of an existing file stays, and pg_dump would create one that others can read.
  await writeFile(unfinished, '', { mode: 0o600 });
  try {
    await withClient(url, 'backup', async (client) => {
      const major = await serverMajor(client);
      const tools = await findPostgresTools(major);
      await client.query(BEGIN_DIGEST);
      const { rows } = await client.query<{ snapshot: string }>(
        'select pg_export_snapshot() as snapshot',
      );
      await runClientTool(tools, 'pg_dump', url, [
        '--format=custom',
        '--no-unlogged-table-data',
        `--snapshot=${rows[0]?.snapshot}`,
        `--file=${unfinished}`,
      ]);
      const summary: BackupSummary = {
        takenAt: now.toISOString(),
        serverMajor: major,
        sha256: await hashFile(unfinished),
        tables: await digestTables(client),
      };
      await writeFile(`${file}.json`, `${JSON.stringify(summary, null, 2)}\n`, { mode: 0o600 });
      await rename(unfinished, file);
      await client.query('commit');
      await recordCompletion(client, 'backup', now);
    });
    return file;
  } finally {
    await rm(unfinished, { force: true });
  }
}
