import { setTimeout as delay } from 'node:timers/promises';
import { badRequests } from './bad-requests';
import { databaseFaults, fullDisk } from './database-faults';
import { formatStatus, openTarget, type Fault, type FaultTarget } from './fault';
import { slowClients } from './slow-clients';
import { mountSmallDisk } from './small-disk';
import { runCheck } from '../topology/run-check';

/** Space for an empty database and its log. */
const SMALL_DISK_MB = 192;

const row = (...[verdict, fault, expected, actual]: string[]): string =>
  [verdict?.padEnd(5), fault?.padEnd(60), expected?.padEnd(66), actual].join(' ');

/** Stops an API while it processes requests. Run it last, because the API is down afterwards. */
function gracefulShutdown({ topology, name, pool, enter }: FaultTarget): Fault {
  return {
    fault: 'SIGTERM while entries are being processed',
    expected: '200, exit code 0',
    async run() {
      const blocker = await pool.connect();
      await blocker.query('begin; lock table entries in access exclusive mode');
      const responses = [5_000, 5_001, 5_002].map(enter);
      await delay(500);
      const exitCode = topology.parts.get(name)?.stop();
      await delay(300);
      await blocker.query('commit');
      blocker.release();
      const actual = new Set((await Promise.all(responses)).map(formatStatus));
      return `${[...actual].join(' or ')}, exit code ${await exitCode}`;
    },
  };
}

const disk = mountSmallDisk(SMALL_DISK_MB);

/**
 * `npm run check -- faults`: injects faults one after another around an API process of the topology, and
 * prints a table of fault, expected result and actual result.
 */
runCheck({
  name: 'faults',
  options: {
    apiEnv: { RATE_LIMIT_PER_ADDRESS: '1000000', RATE_LIMIT_PER_EMAIL: '1000000' },
    ...(disk && { databaseFolder: disk.dir }),
  },
  async run(topology, report) {
    const target = openTarget(topology, 'api-1');
    const wrong: string[] = [];
    report(row('', 'fault', 'expected', 'actual'));
    for (const { fault, expected, run } of [
      ...badRequests(target),
      ...slowClients(target),
      ...databaseFaults(target),
      ...(disk ? [fullDisk(disk, target)] : []),
      gracefulShutdown(target),
    ]) {
      const actual = await run().catch((error: unknown) => String(error));
      if (actual !== expected) wrong.push(`${fault}: ${actual}`);
      report(row(actual === expected ? 'ok' : 'WRONG', fault, expected, actual));
    }
    if (!disk) report('SKIPPED: a full disk, because this user cannot mount one');
    await target.close();
    return wrong;
  },
  atEnd: () => disk?.remove(),
});
