import { rmSync } from 'node:fs';
import { openEmbedded } from '../database/embedded';
import { openPool } from '../database/pool';
import { makeAgent } from '../testing/call';
import { temporaryDataDir } from '../testing/test-database';
import { prepareApi } from './api-process';
import { askedToEnd } from './faults/asked-to-end';
import { badRequests } from './faults/bad-requests';
import { databaseFaults } from './faults/database-faults';
import { slowClients } from './faults/slow-clients';
import { say } from './say';

const row = (...[verdict, fault, expected, seen]: string[]): string =>
  [verdict?.padEnd(5), fault?.padEnd(58), expected?.padEnd(56), seen].join(' ');

/**
 * `npm run check:faults`: brings about, one after another, what can go wrong around a started API on
 * this machine, and prints a table of fault, expected and seen.
 */
async function main(): Promise<void> {
  const dataDir = temporaryDataDir();
  const api = await prepareApi(dataDir);
  const agent = makeAgent();
  try {
    await api.start();
    const database = await openEmbedded({ dataDir, port: 0 });
    const pool = openPool(database.url);
    let wrong = 0;
    say(row('', 'fault', 'expected', 'seen'));
    for (const { fault, expected, see } of [
      ...badRequests(api, agent, pool),
      ...slowClients(api, agent),
      ...databaseFaults(api, agent, pool),
      askedToEnd(api, agent, pool),
    ]) {
      const seen = await see().catch((error: unknown) => String(error));
      if (seen !== expected) wrong += 1;
      say(row(seen === expected ? 'ok' : 'WRONG', fault, expected, seen));
    }
    await pool.end();
    await database.close();
    say(wrong === 0 ? 'all as expected' : `${wrong} NOT as expected`);
    process.exitCode = wrong === 0 ? 0 : 1;
  } finally {
    agent.destroy();
    await api.end();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  say(String(error));
  process.exitCode = 1;
});
