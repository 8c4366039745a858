import { readFileSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openPool } from '@prizestash/api/database/pool';
import { clusterLocation } from '@prizestash/api/embedded-database/cluster-location';
import { openEmbedded } from '@prizestash/api/embedded-database/open-embedded';
import { prepareApi } from '@prizestash/api/testing/api-process';
import { releasedSet as set, writeReleasedSet } from '@prizestash/api/testing/released-set';
import { temporaryDataDir } from '@prizestash/api/testing/test-database';
import { runCommand } from '@prizestash/server-kit/run-command';
import { PAGE_REPORTS_PATH, type ReportEvent } from '@prizestash/shared/rules/page-report';
import autocannon from 'autocannon';
import { processorTime } from '../host-cpu/processor-time';

const RATE = 2_000;
const SECONDS = 30;
const CONNECTIONS = 32;
/** A process may use this much, with the table that limits contributions. */
const MAX_MB = 350;
/** Of the rate, because autocannon starts slowly. */
const MIN_RATE = 0.95;

/** Every tenth request is junk, and every tenth comes from one address. */
const JUNK =
  '{"set":"a","events":[{"kind":"view","package":"shell","route":"/","email":"ann@example.com"}]}';
const FLOODING_ADDRESS = '198.51.100.1';

const stack = 'mfe-claim/app.1a2b.js:1:2345\nshell/main.3c4d.js:1:67890';
const claim = { package: 'mfe-claim', route: '/apply' };

/** What a visit reports: a view, timings, and of every twentieth an error. */
function eventsOf(visitor: number): ReportEvent[] {
  return [
    { kind: 'view', ...claim },
    { kind: 'form-opened', ...claim },
    { kind: 'lcp', ...claim, value: 500 + ((visitor * 37) % 3_000) },
    { kind: 'cls', ...claim, value: (visitor * 13) % 90 },
    ...(visitor % 20 === 0 ? [{ kind: 'error' as const, ...claim, name: 'TypeError', stack }] : []),
  ];
}

const agents = [
  ...[140, 141, 142].map(
    (major) => `Mozilla/5.0 AppleWebKit/537.36 Chrome/${major}.0.0.0 Safari/537.36`,
  ),
  'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
];

const memoryOf = (pid: number, line: 'VmRSS' | 'VmHWM') =>
  Number(
    new RegExp(`${line}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1],
  ) / 1024;

/**
 * `npm run check -- page-reports`: sends page reports to an API process, most of them from addresses of
 * their own. Passes when all events of these are stored, two views of the address that floods, nothing
 * of the junk, and memory stays below a limit.
 */
runCommand(async () => {
  const dataDir = temporaryDataDir();
  writeReleasedSet(path.join(dataDir, 'releases'));
  const api = await prepareApi(dataDir, { TRUST_PROXY: '1', LOG_LEVEL: 'warn' });
  await api.start();
  try {
    const postmaster = Number(
      readFileSync(path.join(clusterLocation(dataDir).dir, 'postmaster.pid'), 'utf8').split(
        '\n',
      )[0],
    );
    const pids = { api: api.pid ?? 0, postgres: postmaster };
    const before = { api: processorTime(pids.api), postgres: processorTime(pids.postgres) };
    const startMb = memoryOf(pids.api, 'VmRSS');
    let [visitors, expected] = [0, 0];
    const result = await autocannon({
      url: api.origin,
      connections: CONNECTIONS,
      duration: SECONDS,
      overallRate: RATE,
      requests: [
        {
          setupRequest(request) {
            const visitor = (visitors += 1);
            const isJunk = visitor % 10 === 1;
            const isFlood = visitor % 10 === 2;
            const events = eventsOf(visitor);
            if (!isJunk && (!isFlood || visitor <= 20)) expected += events.length;
            const own = `10.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}`;
            return {
              ...request,
              method: 'POST',
              path: PAGE_REPORTS_PATH,
              headers: {
                'content-type': 'application/json',
                'user-agent': agents[visitor % agents.length] ?? '',
                'x-forwarded-for': isFlood ? FLOODING_ADDRESS : own,
              },
              body: isJunk ? JUNK : JSON.stringify({ set, events }),
            };
          },
        },
      ],
    });
    await delay(2_000);
    const cost = (name: 'api' | 'postgres') => processorTime(pids[name]) - before[name];
    const [apiSeconds, postgresSeconds] = [cost('api'), cost('postgres')];
    const peakMb = memoryOf(pids.api, 'VmHWM');

    const database = await openEmbedded({ dataDir, port: 0 });
    const pool = openPool(database.url);
    const { rows } = await pool.query<{ events: string; stored: string }>(
      'select sum(count) as events, count(*) as stored from page_reports',
    );
    await pool.end();
    await database.close();
    const events = Number(rows[0]?.events);
    // Requests that were being sent at the end may have arrived or not.
    const unknown = (visitors - result.requests.total) * 5;
    const sent = result.requests.total;
    console.log(
      `${sent} reports in ${result.duration.toFixed(1)} s (${result.requests.average.toFixed(0)} a second), ` +
        `p50 ${result.latency.p50} ms, p99 ${result.latency.p99} ms, max ${result.latency.max} ms: ${JSON.stringify(result.statusCodeStats)}\n` +
        `processor time for each: API ${((apiSeconds / sent) * 1e6).toFixed(0)} µs, Postgres ${((postgresSeconds / sent) * 1e6).toFixed(0)} µs; ` +
        `a second: API ${(apiSeconds / result.duration).toFixed(2)}, Postgres ${(postgresSeconds / result.duration).toFixed(2)}\n` +
        `memory of the API: ${startMb.toFixed(0)} MB before, at most ${peakMb.toFixed(0)} MB\n` +
        `${events} events in ${rows[0]?.stored} rows; ${expected} were to be counted ` +
        `(load ${loadavg()[0]?.toFixed(1)}, ${availableParallelism()} processors)`,
    );
    const faults = [
      ...(result.errors + result.timeouts > 0 ? [`${result.errors} connections broke`] : []),
      ...(result['5xx'] > 0 ? [`${result['5xx']} responses are errors of the server`] : []),
      ...(result.requests.average < RATE * MIN_RATE ? [`fewer than ${RATE} a second`] : []),
      ...(events < expected - unknown || events > expected
        ? [`${events} events are stored, not ${expected}`]
        : []),
      ...(peakMb > MAX_MB ? [`the API used ${peakMb.toFixed(0)} MB`] : []),
    ];
    for (const fault of faults) console.error(fault);
    process.exitCode = faults.length > 0 ? 1 : 0;
  } finally {
    await api.end();
    rmSync(dataDir, { recursive: true, force: true });
  }
  process.exit();
});
