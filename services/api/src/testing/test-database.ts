import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { oncePerRun } from '@prizestash/lab/test-run';
import { clusterDir, type Database, openEmbedded } from '../embedded-database/open-embedded';
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

/** Keeps owners, because root's Postgres runs as another user. */
const copy = (from: string, to: string) => execFileSync('cp', ['-a', from, to]);

/** The data of a stopped server with the current schema and no rows. */
const emptyCluster = () =>
  oncePerRun('database', async (folder) => {
    const dataDir = temporaryDataDir();
    try {
      const database = await openEmbedded({ dataDir, port: 0 });
      await prepareSchema(database).finally(() => database.close());
      copy(clusterDir(dataDir), folder);
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  });

/** Starts a real Postgres on a free port with the current schema and no rows. */
export async function startTestDatabase(): Promise<TestDatabase> {
  const dataDir = temporaryDataDir();
  copy(await emptyCluster(), clusterDir(dataDir));
  const database = await openEmbedded({ dataDir, port: 0 });
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopped ??= database.close());
  return {
    url: database.url,
    apiUrl: database.apiUrl,
    mailerUrl: database.mailerUrl,
    isEmbedded: true,
    dataDir,
    stop,
    async close() {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
