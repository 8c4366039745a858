import type { HttpResponse } from '@prizestash/api/testing/call';
import { openTarget, type ApiTarget } from './site/api-target';
import { runCheck } from './site/start-site';

/** Space for an empty database and its log. */
const SMALL_DISK_MB = 192;
const REQUESTS = 60;
/** More entries than fit into the pages that the database has allocated. */
const MAX_ENTRIES = 5_000;
/** Logged also when the write-ahead log cannot grow, which ends the server. */
const DATABASE_CANNOT_SERVE = '"msg":"database cannot serve"';

/** A fault to inject and the expected result. */
interface Fault {
  readonly fault: string;
  readonly expected: string;
  /** Injects the fault and describes the result; equal to `expected` when the API behaves. */
  run(): Promise<string>;
}

const row = (...[verdict, fault, expected, actual]: string[]): string =>
  [verdict?.padEnd(5), fault?.padEnd(60), expected?.padEnd(66), actual].join(' ');

const formatStatus = ({ statusCode, headers }: HttpResponse): string =>
  headers['retry-after'] ? `${statusCode} with Retry-After` : String(statusCode);

function busyDatabase({ pool, enter, recovered }: ApiTarget): Fault {
  return {
    fault: `every connection to the database busy, ${REQUESTS} requests waiting`,
    expected: '503 with Retry-After, then 200',
    async run() {
      const blocker = await pool.connect();
      try {
        await blocker.query('begin; lock table entries in access exclusive mode');
        const responses = await Promise.all(
          Array.from({ length: REQUESTS }, (_, index) => enter(1_000 + index)),
        );
        await blocker.query('commit');
        const statuses = new Set(responses.map(formatStatus));
        return `${[...statuses].sort().join(' or ')}, ${await recovered(1_999)}`;
      } finally {
        blocker.release();
      }
    },
  };
}

function frozenDatabase({ site, get, enter, recovered }: ApiTarget): Fault {
  return {
    fault: 'database of DATABASE_URL hangs, then recovers',
    expected: '503 with Retry-After, /ready 503 with Retry-After, then 200',
    async run() {
      await site.compose.must('pause', 'pgbouncer');
      const actual = formatStatus(await enter(3_001));
      const ready = formatStatus(await get('/ready'));
      await site.compose.must('unpause', 'pgbouncer');
      return `${actual}, /ready ${ready}, ${await recovered(3_001)}`;
    },
  };
}

/** A database whose disk is full. Uses the people with numbers from 10,000. */
function fullDisk({ site, pool, enter, recovered }: ApiTarget): Fault {
  const readLog = () => site.compose.must('logs', '--no-color', 'api-1');
  return {
    fault: 'disk of the database full to the last byte, then freed',
    expected: '503 with Retry-After, logged, then 200, nothing acknowledged lost',
    async run() {
      const acknowledged: string[] = [];
      const before = (await readLog()).length;
      await site.fillDisk();
      let number = 10_000;
      let response = await enter(number);
      while (response.statusCode === 200 && acknowledged.length < MAX_ENTRIES) {
        acknowledged.push(response.json().data.id);
        response = await enter((number += 1));
      }
      await site.freeDisk();
      const after = await recovered(number);
      const isLogged = (await readLog()).slice(before).includes(DATABASE_CANNOT_SERVE);
      await site.becomesReady();
      const { rows } = await pool.query<{ kept: number }>(
        'select count(*)::int as kept from entries where id = any($1)',
        [acknowledged],
      );
      const lost = acknowledged.length - (rows[0]?.kept ?? 0);
      const losses = lost === 0 ? 'nothing acknowledged lost' : `${lost} acknowledged LOST`;
      return [formatStatus(response), isLogged ? 'logged' : 'NOT logged', after, losses].join(', ');
    },
  };
}

/**
 * `npm run check -- faults`: injects faults of the database one after another behind an API process of
 * `compose.yaml`, and prints a table of fault, expected result and actual result.
 */
runCheck({
  name: 'faults',
  options: { disk: ['database', SMALL_DISK_MB] },
  async run(site, report) {
    const target = openTarget(site);
    const wrong: string[] = [];
    report(row('', 'fault', 'expected', 'actual'));
    const faults = [busyDatabase, frozenDatabase, fullDisk];
    for (const { fault, expected, run } of faults.map((one) => one(target))) {
      const actual = await run().catch((error: unknown) => String(error));
      if (actual !== expected) wrong.push(`${fault}: ${actual}`);
      report(row(actual === expected ? 'ok' : 'WRONG', fault, expected, actual));
    }
    await target.close();
    return wrong;
  },
});
