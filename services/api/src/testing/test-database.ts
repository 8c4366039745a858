import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Database, openEmbedded } from '../embedded-database/open-embedded';
import { prepareSchema } from '../database/prepare-schema';

/** The database of a test suite. */
export interface TestDatabase extends Database {
  /** Folder of its data; `close` deletes it. */
  readonly dataDir: string;
  /** Stops the server and keeps its data. */
  stop(): Promise<void>;
}

/** Creates a temporary folder for a database. */
export function temporaryDataDir(): string {
  return mkdtempSync(path.join(tmpdir(), 'prizestash-test-'));
}

/** Starts a real Postgres on a free port with the current schema and no rows. Takes about a second. */
export async function startTestDatabase(): Promise<TestDatabase> {
  const dataDir = temporaryDataDir();
  const database = await openEmbedded({ dataDir, port: 0 });
  await prepareSchema(database);
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopped ??= database.close());
  return {
    url: database.url,
    apiUrl: database.apiUrl,
    isEmbedded: true,
    dataDir,
    stop,
    async close() {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
