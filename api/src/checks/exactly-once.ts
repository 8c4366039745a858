import { rmSync } from 'node:fs';
import path from 'node:path';
import { openEmbedded } from '../embedded-database/open-embedded';
import { openPool } from '../database/pool';
import { runningPostmaster } from '../embedded-database/running-postmaster';
import { temporaryDataDir } from '../testing/test-database';
import { prepareApi } from '../testing/api-process';
import { compareEntries } from './compare-entries';
import { printLine } from './print-line';
import { runSubmits } from './run-submits';
import { planSubmits } from './plan-submits';

const SUBMITS = 4_000;
const CLIENTS = 48;
/** Fractions of the responses after which the API is killed. The last kill includes the database. */
const KILLS_AT = [0.1, 0.25, 0.4, 0.55, 0.7, 0.85];

/**
 * `npm run check:exactly-once`: submits entries concurrently to a real API on this machine, which is
 * killed (SIGKILL) and restarted several times meanwhile. Passes when the responses match the rows in
 * the database.
 */
async function main(): Promise<void> {
  const dataDir = temporaryDataDir();
  const api = await prepareApi(dataDir);
  const submits = planSubmits(SUBMITS);
  const requestCount = submits.reduce((sum, submit) => sum + submit.copies, 0);
  const killsDue = KILLS_AT.map((fraction) => Math.floor(fraction * requestCount));
  const kills: Promise<void>[] = [];
  let databaseKills = 0;

  async function killAndRestart(withDatabase: boolean): Promise<void> {
    await api.kill();
    const postmaster = withDatabase ? runningPostmaster(path.join(dataDir, 'postgres')) : null;
    if (postmaster) {
      process.kill(postmaster.pid, 'SIGKILL');
      databaseKills += 1;
    }
    await api.start();
  }

  try {
    await api.start();
    printLine(
      `${SUBMITS} submits (${requestCount} requests) by ${CLIENTS} clients; half repeat a person or an email`,
    );
    const started = Date.now();
    const { results, retries } = await runSubmits(api.port, submits, CLIENTS, (responseCount) => {
      if (killsDue[0] === undefined || responseCount < killsDue[0]) return;
      killsDue.shift();
      const last = killsDue.length === 0;
      kills.push((kills.at(-1) ?? Promise.resolve()).then(() => killAndRestart(last)));
    });
    await Promise.all(kills);
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    await api.end();

    const database = await openEmbedded({ dataDir, port: 0 });
    const pool = openPool(database.url);
    const findings = await compareEntries(pool, results).finally(() => pool.end());
    await database.close();

    const accepted = new Set(results.map(({ entryId }) => entryId).filter(Boolean)).size;
    printLine(
      `finished in ${seconds} s: ${accepted} entries accepted, ${results.length} responses`,
    );
    printLine(`API killed ${kills.length} times, its database with it ${databaseKills} time(s)`);
    printLine(`clients retried ${retries} times`);
    for (const { what, wrong } of findings)
      printLine(`${wrong === 0 ? 'ok   ' : 'WRONG'} ${wrong} ${what}`);
    const holds = findings.every(({ wrong }) => wrong === 0);
    printLine(holds ? 'exactly once: holds' : 'exactly once: BROKEN');
    process.exitCode = holds ? 0 : 1;
  } finally {
    await api.end();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  printLine(String(error));
  process.exitCode = 1;
});
