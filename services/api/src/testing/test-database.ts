import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { oncePerRun } from '@prizestash/lab/test-run';
import { prepareSchema } from '../database/prepare-schema';
import { withClient } from '../database/pool';
import { type Database, openEmbedded } from '../embedded-database/open-embedded';

/** The database of a test suite. */
export interface TestDatabase extends Database {
  /** A folder for other data; `close` deletes it. */
  readonly dataDir: string;
  /** Variables by which a program of the operator finds the database. */
  readonly env: Readonly<Record<string, string>>;
}

/** Creates a temporary folder for a database. */
export function temporaryDataDir(): string {
  return mkdtempSync(path.join(tmpdir(), 'prizestash-test-'));
}

/** Has the current schema and no rows, and no connections: databases of tests are copies of it. */
const TEMPLATE = 'prepared';

function inDatabase(name: string, { url, apiUrl, mailerUrl = '' }: Database) {
  const at = (address: string) => Object.assign(new URL(address), { pathname: name }).href;
  return { url: at(url), apiUrl: at(apiUrl), mailerUrl: at(mailerUrl), isEmbedded: true };
}

/** The folder of the server that the test suites of a run share. */
const serverDir = () =>
  oncePerRun('database', async (dataDir) => {
    const server = await openEmbedded({ dataDir, port: 0 });
    try {
      await withClient(server.url, 'tests', (client) =>
        client.query(`create database ${TEMPLATE}`),
      );
      await prepareSchema(inDatabase(TEMPLATE, server));
    } finally {
      await server.close();
    }
  });

/**
 * Creates a database on a real Postgres.
 * @param template what it contains: by default the current schema and no rows
 */
export async function startTestDatabase(template = TEMPLATE): Promise<TestDatabase> {
  const server = await openEmbedded({ dataDir: await serverDir(), port: 0 });
  const name = `test_${randomBytes(8).toString('hex')}`;
  const run = (statement: string) =>
    withClient(server.url, 'tests', (client) => client.query(statement));
  await run(`create database ${name} template ${template}`);
  const dataDir = temporaryDataDir();
  const database = inDatabase(name, server);
  return {
    ...database,
    dataDir,
    env: { DATABASE_URL: database.apiUrl, MIGRATION_DATABASE_URL: database.url },
    async close() {
      await run(`drop database ${name} with (force)`);
      await server.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Starts a Postgres that no other suite uses, with the current schema and no rows.
 * @param dataDir its folder, which `close` leaves
 */
export async function startTestServer(dataDir: string): Promise<TestDatabase> {
  const server = await openEmbedded({ dataDir, port: 0 });
  await prepareSchema(server);
  return { ...server, dataDir, env: {} };
}
