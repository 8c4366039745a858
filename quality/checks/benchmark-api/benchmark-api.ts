import { randomBytes, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { entryPeriodOf } from '@prizestash/shared/rules/entry-period';
import { normalizeEmail } from '@prizestash/shared/rules/email';
import { personKey } from '@prizestash/shared/rules/person-key';
import { openEmbedded } from '@prizestash/api/embedded-database/open-embedded';
import { openPool } from '@prizestash/api/database/pool';
import { EntriesRepository } from '@prizestash/api/entries/entries-repository';
import { reviewKeysOf } from '@prizestash/api/review/review-keys';
import { temporaryDataDir } from '@prizestash/api/testing/test-database';
import { prepareApi } from '@prizestash/api/testing/api-process';
import { runCommand } from '@prizestash/server-kit/run-command';
import { busyNote } from '../benchmark/report';
import { nextPerson, rateOf, registerFor, registrationRate } from './registration-load';
import { benchmarkScale } from './scale/benchmark-scale';

const ROUNDS = 4;
/** Of a round, a warm-up and the half load. */
const SECONDS = { round: 4, warmUp: 3, halfLoad: 8 };
const TARGET_RATIO = 0.5;
const TARGET_P99_MS = 50;
const MIN_ENTRIES = 50_000;
const MAX_ENTRIES = 5_000_000;

const evidence = {
  consentVersion: '1.0',
  consentHash: 'a'.repeat(64),
  documentVersions: {
    '/legal/rules': '1.0',
    '/legal/terms': '1.0',
    '/legal/privacy-policy': '1.0',
  },
  address: '127.0.0.1',
  userAgent: 'benchmark',
  page: '/apply',
  releaseSet: 'benchmark',
  gpc: false,
};

/** Writes the same rows as a registration directly to the database. */
function directInsert(entries: EntriesRepository): () => Promise<void> {
  return async () => {
    const entry = nextPerson();
    const now = new Date();
    const outcome = await entries.store({
      id: randomUUID(),
      entry,
      entryPeriod: entryPeriodOf(now),
      enteredAt: now,
      emailKey: normalizeEmail(entry.email),
      personKey: personKey(entry),
      reviewKeys: reviewKeysOf(entry),
      flags: [],
      unsubscribeToken: randomUUID(),
      evidence,
      idempotencyKey: randomUUID(),
      bodyHash: randomBytes(32),
    });
    if (outcome !== 'stored') throw new Error(`A direct insert was ${outcome}.`);
  };
}

/**
 * Compares registrations a second through the API with direct inserts into the same database, in
 * alternating rounds, and measures the latency at half of that load.
 */
async function benchmarkLoad(): Promise<void> {
  const busy = busyNote();
  const dataDir = temporaryDataDir();
  const api = await prepareApi(dataDir);
  try {
    await api.start();
    const database = await openEmbedded({ dataDir, port: 0 });
    const pool = openPool(database.url);
    const insert = directInsert(new EntriesRepository(pool));

    await rateOf(insert, SECONDS.warmUp);
    await registerFor(api.origin, SECONDS.warmUp);
    const rates = { direct: 0, api: 0 };
    for (let round = 1; round <= ROUNDS; round += 1) {
      const direct = await rateOf(insert, SECONDS.round);
      const viaApi = await registrationRate(api.origin, SECONDS.round);
      rates.direct += direct / ROUNDS;
      rates.api += viaApi / ROUNDS;
      console.log(
        `round ${round}: direct ${direct.toFixed(0)}/s, through the API ${viaApi.toFixed(0)}/s`,
      );
    }

    const half = Math.round(rates.api / 2);
    const { latency } = await registerFor(api.origin, SECONDS.halfLoad, { overallRate: half });
    const { p50, p99, max } = latency;
    await pool.end();
    await database.close();

    const ratio = rates.api / rates.direct;
    console.log(`direct inserts     ${rates.direct.toFixed(0)} a second`);
    console.log(`registrations      ${rates.api.toFixed(0)} a second`);
    console.log(`ratio              ${ratio.toFixed(2)} (target: at least ${TARGET_RATIO})`);
    console.log(
      `at ${half} a second   p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms ` +
        `(target: under ${TARGET_P99_MS}), longest ${max.toFixed(1)} ms`,
    );
    const met = ratio >= TARGET_RATIO && p99 < TARGET_P99_MS;
    console.log(met ? 'both targets met' : 'a target was MISSED');
    for (const line of busy) console.log(line);
    process.exitCode = met ? 0 : 1;
  } finally {
    await api.end();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Reads `--entries`; undefined without it. @throws {Error} for anything but a number in range */
function readEntries(): number | undefined {
  const { values } = parseArgs({ options: { entries: { type: 'string' } } });
  if (values.entries === undefined) return undefined;
  const entries = Number(values.entries);
  if (/^\d+$/.test(values.entries) && entries >= MIN_ENTRIES && entries <= MAX_ENTRIES)
    return entries;
  throw new Error(`--entries must be a number from ${MIN_ENTRIES} to ${MAX_ENTRIES}.`);
}

/**
 * `npm run check -- benchmark-api`: the rate and the latency of registrations. With `--entries 2000000` the
 * times of registrations, lists, exports and counts in a database with that many, as ratios to those
 * in a database without earlier periods.
 */
runCommand(async () => {
  const entries = readEntries();
  await (entries === undefined ? benchmarkLoad() : benchmarkScale(entries));
});
