import { rmSync } from 'node:fs';
import type { Pool } from 'pg';
import { LONG_STATEMENTS, openPool } from '@prizestash/api/database/pool';
import { openEmbedded } from '@prizestash/api/embedded-database/open-embedded';
import { listEntries } from '@prizestash/api/entries/list-entries-repository';
import { exportPerson } from '@prizestash/api/persons/person-export-repository';
import { temporaryDataDir } from '@prizestash/api/testing/test-database';
import { prepareApi } from '@prizestash/api/testing/api-process';
import { registrationRate } from '../registration-load';

const ROUND_SECONDS = 3;
const PAGE = 1000;

/** A database with an API process of its own. */
export interface MeasuredDatabase {
  readonly pool: Pool;
  /** What is compared: each takes milliseconds. */
  readonly measures: Readonly<Record<string, () => Promise<number>>>;
  close(): Promise<void>;
}

async function elapsedMs(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Reads the first entries of a list; undefined for all. */
async function readList(pool: Pool, period: string, limit?: number): Promise<void> {
  let left = limit ?? Infinity;
  for await (const _ of listEntries(pool, period)) if ((left -= 1) === 0) return;
}

/**
 * Starts a database and an API process.
 * @param period the current one
 * @param person email of an entry in it
 */
export async function startMeasuredDatabase(
  period: string,
  person: string,
): Promise<MeasuredDatabase> {
  const dataDir = temporaryDataDir();
  const api = await prepareApi(dataDir);
  await api.start();
  const database = await openEmbedded({ dataDir, port: 0 });
  const pool = openPool(database.url, LONG_STATEMENTS);
  return {
    pool,
    measures: {
      register: async () => 1000 / (await registrationRate(api.origin, ROUND_SECONDS)),
      'list, first page of the period': () => elapsedMs(() => readList(pool, period, PAGE)),
      'list, whole period': () => elapsedMs(() => readList(pool, period)),
      'export of a person': () => elapsedMs(() => exportPerson(pool, person)),
      'count of the period': () =>
        elapsedMs(() =>
          pool.query('select count(*) from entries where entry_period = $1', [period]),
        ),
    },
    async close() {
      await pool.end();
      await api.end();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
