import { rmSync } from 'node:fs';
import { openEmbedded } from '../embedded-database/open-embedded';
import { openPool } from '../database/pool';
import { makeAgent } from '../testing/call';
import { temporaryDataDir } from '../testing/test-database';
import { prepareApi } from '../testing/api-process';
import { gracefulShutdown } from './faults/graceful-shutdown';
import { badRequests } from './faults/bad-requests';
import { databaseFaults } from './faults/database-faults';
import { fullDisk } from './faults/full-disk';
import { connectionFaults } from './faults/connection-faults';
import { slowClients } from './faults/slow-clients';
import { mountSmallDisk } from './faults/small-disk';
import { printLine } from './print-line';

/** Space for an empty database and its log. */
const SMALL_DISK_MB = 160;

const row = (...[verdict, fault, expected, actual]: string[]): string =>
  [verdict?.padEnd(5), fault?.padEnd(60), expected?.padEnd(66), actual].join(' ');

/**
 * `npm run check:faults`: injects faults one after another around a running API on this machine, and
 * prints a table of fault, expected result and actual result.
 */
async function main(): Promise<void> {
  const dataDir = temporaryDataDir();
  const api = await prepareApi(dataDir);
  const disk = mountSmallDisk(SMALL_DISK_MB);
  const agent = makeAgent();
  try {
    await api.start();
    const database = await openEmbedded({ dataDir, port: 0 });
    const pool = openPool(database.url);
    let wrong = 0;
    printLine(row('', 'fault', 'expected', 'actual'));
    for (const { fault, expected, run } of [
      ...badRequests(api, agent, pool),
      ...slowClients(api, agent),
      ...databaseFaults(api, agent, pool),
      ...connectionFaults(agent),
      ...(disk ? [fullDisk(disk, agent)] : []),
      gracefulShutdown(api, agent, pool),
    ]) {
      const actual = await run().catch((error: unknown) => String(error));
      if (actual !== expected) wrong += 1;
      printLine(row(actual === expected ? 'ok' : 'WRONG', fault, expected, actual));
    }
    if (!disk) printLine('SKIPPED: a full disk, because this user cannot mount one');
    await pool.end();
    await database.close();
    printLine(wrong === 0 ? 'all as expected' : `${wrong} NOT as expected`);
    process.exitCode = wrong === 0 ? 0 : 1;
  } finally {
    agent.destroy();
    await api.end();
    disk?.remove();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  printLine(String(error));
  process.exitCode = 1;
});
