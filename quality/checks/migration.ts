import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openPool } from '@prizestash/api/database/pool';
import { migrate, MIGRATIONS_DIR } from '@prizestash/api/database/migrate';
import { insertSampleEntries } from '@prizestash/api/drawings/demonstration/hold-demonstration-drawing';
import { openEmbedded } from '@prizestash/api/embedded-database/open-embedded';
import { prepareApi } from '@prizestash/api/testing/api-process';
import { temporaryDataDir } from '@prizestash/api/testing/test-database';
import { runCommand } from '@prizestash/server-kit/run-command';
import { entryPeriodOf } from '@prizestash/shared/rules/entry-period';
import type { Pool } from 'pg';
import { randomUUID } from 'node:crypto';
import { registerCall } from '@prizestash/api/testing/entry-calls';
import { fakePerson } from '@prizestash/api/testing/people';
import { loadAutocannon } from '@prizestash/lab/on-demand/programs';

function periodBefore(period: string): string {
  const middle = new Date(`${period}-15T00:00:00Z`);
  middle.setUTCMonth(middle.getUTCMonth() - 1);
  return middle.toISOString().slice(0, 7);
}

/** Stores entries of people who do not exist over the first 28 days of a period. */
async function fillPeriod(pool: Pool, period: string, count: number): Promise<void> {
  const from = new Date(`${period}-01T06:00:00Z`);
  const to = new Date(from.getTime() + 28 * 86_400_000);
  await insertSampleEntries(pool, { period, from, to, count });
  // Sample entries have no review keys, whose indexes a real table has in random order.
  await pool.query(
    `update entries set review_person = hashtextextended(id::text, 1),
       review_mailbox = hashtextextended(id::text, 2), review_phone = hashtextextended(id::text, 3),
       review_address = hashtextextended(id::text, 4)
     where entry_period = $1`,
    [period],
  );
}

/** Number of concurrent connections. */
const CLIENTS = 32;

let people = 0;

/**
 * Registers new people for a while.
 * @param overallRate requests a second, at a fixed rate; latencies then count from the scheduled time.
 * @throws {Error} when a response is not 200.
 */
async function registerFor(origin: string, seconds: number, overallRate?: number) {
  const result = await loadAutocannon()({
    ...(overallRate !== undefined && { overallRate }),
    url: origin,
    connections: CLIENTS,
    duration: seconds,
    requests: [
      {
        setupRequest(request) {
          // A new person each time, so that every registration is accepted.
          const call = registerCall(origin, randomUUID(), fakePerson(people++));
          const { url, headers, payload = '' } = call;
          return { ...request, method: 'POST', path: url, headers: { ...headers }, body: payload };
        },
      },
    ],
  });
  const failed = result.non2xx + result.errors;
  if (failed > 0) throw new Error(`${failed} registrations failed.`);
  return result;
}

const REQUESTS_PER_SECOND = 60;
const WINDOW_SECONDS = 5;
const MAX_WAIT_MS = 1000;

/** What a release may need of a large table: a column with a value in each row, an index, a constraint. */
const SAMPLE = `-- online
-- step
alter table entries add column if not exists note text;
-- step
create index concurrently if not exists entries_without_note on entries (id) where note is null;
-- step, repeated
update entries set note = '' where id in (select id from entries where note is null limit 2000);
-- step
create index concurrently if not exists entries_by_note on entries (note, entered_at);
-- step
alter table entries add constraint entries_note_length check (length(note) < 100) not valid;
-- step
alter table entries validate constraint entries_note_length;
-- step
drop index concurrently if exists entries_without_note;
`;

/** Sends entries at a steady rate until the work has ended. @returns the longest latencies in milliseconds */
async function registerDuring(origin: string, work: Promise<unknown>) {
  let ended = false;
  void work.catch(() => undefined).then(() => (ended = true));
  const longest: number[] = [];
  let count = 0;
  while (!ended) {
    const result = await registerFor(origin, WINDOW_SECONDS, REQUESTS_PER_SECOND);
    longest.push(result.latency.max);
    count += result['2xx'];
  }
  return { longest: Math.max(...longest), count };
}

/**
 * `npm run check -- migration [--entries 2000000]`: applies an online migration to a large table while
 * visitors enter, and fails when one of them waits for more than a second. `--blocking` applies it as
 * one transaction, to show the difference.
 */
runCommand(async () => {
  const { values } = parseArgs({
    options: { entries: { type: 'string', default: '2000000' }, blocking: { type: 'boolean' } },
  });
  const dataDir = temporaryDataDir();
  const migrations = mkdtempSync(path.join(tmpdir(), 'prizestash-migrations-'));
  const api = await prepareApi(dataDir);
  try {
    await api.start();
    const database = await openEmbedded({ dataDir, port: 0 });
    const pool = openPool(database.url, { maxConnections: 1, statementTimeoutMs: 600_000 });
    await pool.query('set synchronous_commit = off');
    await fillPeriod(pool, periodBefore(entryPeriodOf(new Date())), Number(values.entries));
    await pool.query('vacuum (analyze) entries, consents');
    await pool.end();
    console.log(`filled ${values.entries} entries`);

    const before = await registerDuring(api.origin, registerFor(api.origin, 0.1));
    cpSync(MIGRATIONS_DIR, migrations, { recursive: true });
    const number = String(readdirSync(MIGRATIONS_DIR).length + 1).padStart(3, '0');
    const sql = values.blocking
      ? SAMPLE.replaceAll('concurrently', '').replace('-- online', '')
      : SAMPLE;
    writeFileSync(path.join(migrations, `${number}-sample.sql`), sql);
    const started = performance.now();
    const migrating = migrate(database.url, migrations);
    const during = await registerDuring(api.origin, migrating);
    await migrating;
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    await database.close();
    console.log(`before: ${before.count} entries, longest wait ${before.longest} ms`);
    console.log(
      `during ${seconds} s of migration: ${during.count} entries, longest wait ${during.longest} ms`,
    );
    process.exitCode = during.longest <= MAX_WAIT_MS ? 0 : 1;
  } finally {
    await api.end();
    for (const folder of [dataDir, migrations]) rmSync(folder, { recursive: true, force: true });
  }
});
