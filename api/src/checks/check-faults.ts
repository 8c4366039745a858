import { rmSync } from 'node:fs';
import { openEmbedded } from '../database/embedded';
import { openPool } from '../database/pool';
import { makeAgent } from '../testing/call';
import { temporaryDataDir } from '../testing/test-database';
import { prepareApi } from './api-process';
import { gracefulShutdown } from './faults/graceful-shutdown';
import { badRequests } from './faults/bad-requests';
import { databaseFaults } from './faults/database-faults';
import { fullDisk } from './faults/full-disk';
import { connectionFaults } from './faults/connection-faults';
import { slowClients } from './faults/slow-clients';
import { mountSmallDisk } from './faults/small-disk';
import { printLine } from './print-line';

/** Room for an empty database with its log, and a little more. */
const SMALL_DISK_MB = 160;

const row = (...[verdict, fault, expected, seen]: string[]): string =>
  [verdict?.padEnd(5), fault?.padEnd(60), expected?.padEnd(66), seen].join(' ');

/**
 * `npm run check:faults`: brings about, one after another, what can go wrong around a started API on
 * this machine, and prints a table of fault, expected and seen.
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
    printLine(row('', 'fault', 'expected', 'seen'));
    for (const { fault, expected, see } of [
      ...badRequests(api, agent, pool),
      ...slowClients(api, agent),
      ...databaseFaults(api, agent, pool),
      ...connectionFaults(agent),
      ...(disk ? [fullDisk(disk, agent)] : []),
      gracefulShutdown(api, agent, pool),
    ]) {
      const seen = await see().catch((error: unknown) => String(error));
      if (seen !== expected) wrong += 1;
      printLine(row(seen === expected ? 'ok' : 'WRONG', fault, expected, seen));
    }
    if (!disk) printLine('NOT TRIED: a disk that is really full, as this user may mount none');
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
