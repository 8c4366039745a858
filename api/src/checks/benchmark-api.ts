import { randomBytes, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { entryPeriodOf } from '@prizestash/shared/rules/entry-period';
import { normaliseEmail } from '@prizestash/shared/rules/email';
import { personKey } from '@prizestash/shared/rules/person-key';
import { openEmbedded } from '../database/embedded';
import { openPool } from '../database/pool';
import { EntriesRepository } from '../entries/entries-repository';
import { REGISTER_PATH } from '../routes/register';
import { fakePerson } from '../testing/people';
import { temporaryDataDir } from '../testing/test-database';
import { prepareApi } from './api-process';
import { percentiles } from './percentiles';
import { RawClient } from './raw-client';
import { printLine } from './print-line';

const ROUNDS = 4;
const ROUND_MS = 4_000;
const WARM_UP_MS = 2_500;
const CLIENTS = 32;
const HALF_LOAD_MS = 8_000;
const AIM_RATIO = 0.5;
const AIM_P99_MS = 50;

let people = 0;
/** Somebody new each time: every registration is accepted. */
const nextPerson = () => fakePerson((people += 1));

const evidence = {
  consentVersion: '1.0',
  consentHash: 'a'.repeat(64),
  documentVersions: {
    '/legal/rules': '1.0',
    '/legal/terms': '1.0',
    '/legal/privacy-policy': '1.0',
  },
  address: '127.0.0.1',
  userAgent: 'bench',
  page: '/apply',
  releaseSet: 'bench',
  gpc: false,
};
const EVIDENCE_HEADERS =
  'Consent-Version: 1.0\r\nPage-Path: /apply\r\nRelease-Set: bench\r\nUser-Agent: bench\r\n' +
  'Legal-Versions: /legal/rules=1.0, /legal/terms=1.0, /legal/privacy-policy=1.0\r\n' +
  'Form-Trap: empty\r\nForm-Seconds: 40\r\n';

/** Repeats work from many sides at once for a while; how many times a second it was done. */
async function rateOf(work: (side: number) => Promise<void>, forMs: number): Promise<number> {
  const started = performance.now();
  let done = 0;
  const side = async (_: unknown, number: number): Promise<void> => {
    while (performance.now() - started < forMs) {
      await work(number);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, side));
  return done / ((performance.now() - started) / 1000);
}

/** The same rows as a registration writes, straight to the database. */
function straightInsert(entries: EntriesRepository): () => Promise<void> {
  return async () => {
    const entry = nextPerson();
    const now = new Date();
    const outcome = await entries.store({
      id: randomUUID(),
      entry,
      entryPeriod: entryPeriodOf(now),
      enteredAt: now,
      emailKey: normaliseEmail(entry.email),
      personKey: personKey(entry),
      flags: [],
      unsubscribeToken: randomUUID(),
      evidence,
      idempotencyKey: randomUUID(),
      bodyHash: randomBytes(32),
    });
    if (outcome !== 'stored') throw new Error(`A straight insert was ${outcome}.`);
  };
}

async function registration(client: RawClient): Promise<void> {
  const { status, body } = await client.post(
    REGISTER_PATH,
    JSON.stringify(nextPerson()),
    `${EVIDENCE_HEADERS}Idempotency-Key: ${randomUUID()}\r\n`,
  );
  if (status !== 200) throw new Error(`A registration was answered ${status}: ${body}`);
}

/**
 * Sends registrations at a fixed rate, whether or not earlier ones are answered, and measures each
 * from the moment it was due: an API that stalls is not given a rest.
 */
async function latenciesAt(perSecond: number, port: number, forMs: number): Promise<number[]> {
  const idle: RawClient[] = [];
  const all: RawClient[] = [];
  const latencies: number[] = [];
  const pending: Promise<void>[] = [];
  const started = performance.now();
  for (let sent = 0; ;) {
    const elapsed = performance.now() - started;
    if (elapsed > forMs) break;
    for (; sent < (elapsed * perSecond) / 1000; sent += 1) {
      const due = started + (sent * 1000) / perSecond;
      let client = idle.pop();
      if (!client) all.push((client = new RawClient(port)));
      const used = client;
      pending.push(
        registration(used).then(() => {
          latencies.push(performance.now() - due);
          idle.push(used);
        }),
      );
    }
    await sleep(1);
  }
  await Promise.all(pending);
  for (const client of all) client.close();
  return latencies;
}

/**
 * `npm run bench:api`: registrations a second through the API, against the rate of the same inserts
 * sent straight to the same database, in turns within one run; then latency at half of that load.
 */
async function main(): Promise<void> {
  const [cpus, load] = [availableParallelism(), loadavg()[0] ?? 0];
  const dataDir = temporaryDataDir();
  const api = await prepareApi(dataDir);
  try {
    await api.start();
    const database = await openEmbedded({ dataDir, port: 0 });
    const pool = openPool(database.url);
    const straight = straightInsert(new EntriesRepository(pool));
    const clients = Array.from({ length: CLIENTS }, () => new RawClient(api.port));
    const throughApi = (side: number) => registration(clients[side] as RawClient);

    await rateOf(straight, WARM_UP_MS);
    await rateOf(throughApi, WARM_UP_MS);
    const rates = { straight: 0, api: 0 };
    for (let round = 1; round <= ROUNDS; round += 1) {
      const one = await rateOf(straight, ROUND_MS);
      const other = await rateOf(throughApi, ROUND_MS);
      rates.straight += one / ROUNDS;
      rates.api += other / ROUNDS;
      printLine(
        `round ${round}: straight ${one.toFixed(0)}/s, through the API ${other.toFixed(0)}/s`,
      );
    }
    for (const client of clients) client.close();

    const half = rates.api / 2;
    const { p50, p99, max } = percentiles(await latenciesAt(half, api.port, HALF_LOAD_MS));
    await pool.end();
    await database.close();

    const ratio = rates.api / rates.straight;
    printLine(`straight inserts   ${rates.straight.toFixed(0)} a second`);
    printLine(`registrations      ${rates.api.toFixed(0)} a second`);
    printLine(`ratio              ${ratio.toFixed(2)} (aim: at least ${AIM_RATIO})`);
    printLine(
      `at ${half.toFixed(0)} a second   p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms ` +
        `(aim: under ${AIM_P99_MS}), longest ${max.toFixed(1)} ms`,
    );
    const met = ratio >= AIM_RATIO && p99 < AIM_P99_MS;
    printLine(met ? 'both aims met' : 'an aim was MISSED');
    if (load > cpus)
      printLine(`this machine was busy when it began: load ${load.toFixed(1)}, ${cpus} processors`);
    process.exitCode = met ? 0 : 1;
  } finally {
    await api.end();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  printLine(String(error));
  process.exitCode = 1;
});
