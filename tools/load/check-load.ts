import { Agent } from 'node:http';
import { availableParallelism, loadavg } from 'node:os';
import { compareEntries } from '../../api/src/checks/compare-entries';
import { percentiles } from '../../api/src/checks/percentiles';
import { openEmbedded } from '../../api/src/embedded-database/open-embedded';
import { openPool } from '../../api/src/database/pool';
import { runCommand } from '@prizestash/server-kit/run-command';
import { memoryDuring, type Memory } from './memory';
import { hostCountOf } from './host-count';
import { startSite, type LoadSite } from './start-site';
import { newTally, visit, type Kind, type Tally } from './visitor';

/** Concurrent visitors and visitors in total, 2,000 over all steps. The last step repeats the previous one. */
const STEPS = [
  { atOnce: 10, visitors: 200 },
  { atOnce: 25, visitors: 200 },
  { atOnce: 50, visitors: 400 },
  { atOnce: 100, visitors: 400 },
  { atOnce: 200, visitors: 400 },
  { atOnce: 200, visitors: 400 },
];

/** Maximum growth of the memory between the last two steps: a ratio, plus a constant. */
const MAX_GROWTH = { ratio: 0.2, mb: 24 };
const TIMEOUT_MS = 600_000;

/** The step in whose middle one of several hosts is killed. */
const KILL_IN_STEP = 3;

/** Sends the visitors of a step, `atOnce` at a time. @param onHalf called after half of them. */
async function send(
  site: LoadSite,
  step: (typeof STEPS)[number],
  first: number,
  tally: Tally,
  onHalf: () => void,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: step.atOnce * 2 });
  let next = first;
  const one = async () => {
    while (next < first + step.visitors) {
      if (next === first + step.visitors / 2) onHalf();
      await visit(next++, site, agent, tally).catch((error: Error) =>
        tally.unexpected.push(`a visit ended: ${error.message}`),
      );
    }
  };
  await Promise.all(Array.from({ length: step.atOnce }, one)).finally(() => agent.destroy());
}

const ms = (value: number) => `${value.toFixed(0)} ms`;

function formatLatencies(tally: Tally, kind: Kind): string {
  const { p50, p99, max } = percentiles(tally.latencies[kind]);
  return `${kind} p50 ${ms(p50)}, p99 ${ms(p99)}, max ${ms(max)}`;
}

async function auditEntries(site: LoadSite, tallies: readonly Tally[]) {
  const database = await openEmbedded({ dataDir: site.dataDir, port: 0 });
  const pool = openPool(database.url);
  try {
    return await compareEntries(
      pool,
      tallies.flatMap(({ results }) => results),
    );
  } finally {
    await pool.end();
    await database.close();
  }
}

function growth(before: Memory, after: Memory): string[] {
  return (['host', 'api'] as const)
    .filter((server) => after[server] > before[server] * (1 + MAX_GROWTH.ratio) + MAX_GROWTH.mb)
    .map(
      (server) =>
        `the ${server} grew from ${before[server].toFixed(0)} MB to ${after[server].toFixed(0)} MB`,
    );
}

/** Runs every step and prints its results. Returns the failures, one line each. */
async function run(site: LoadSite): Promise<string[]> {
  const tallies: Tally[] = [];
  const memories: Memory[] = [];
  let visitors = 0;
  for (const [index, step] of STEPS.entries()) {
    const tally = newTally();
    const started = performance.now();
    const onHalf = () => {
      if (index === KILL_IN_STEP) site.killHost();
    };
    const { memory } = await memoryDuring(site, () => send(site, step, visitors, tally, onHalf));
    const seconds = (performance.now() - started) / 1000;
    visitors += step.visitors;
    tallies.push(tally);
    memories.push(memory);
    const { page, file, entry } = tally.latencies;
    const requests = page.length + file.length + entry.length;
    console.log(
      `${step.atOnce} at once: ${(step.visitors / seconds).toFixed(0)} entries and ` +
        `${(requests / seconds).toFixed(0)} requests a second; ` +
        `memory host ${memory.host.toFixed(0)} MB, API ${memory.api.toFixed(0)} MB`,
    );
    for (const kind of ['page', 'file', 'entry'] as const) {
      console.log(`  ${formatLatencies(tally, kind)}`);
    }
  }
  const unexpected = tallies.flatMap((tally) => tally.unexpected);
  const repeated = tallies.reduce((sum, tally) => sum + tally.repeated, 0);
  const requests = tallies.flatMap(({ latencies }) => Object.values(latencies)).flat().length;
  console.log(
    `${visitors} visitors, ${requests} requests, ${unexpected.length} unexpected responses, ` +
      `${repeated} repeated after a broken connection`,
  );
  const findings = await auditEntries(site, tallies);
  for (const { what, wrong: times } of findings) {
    console.log(`${times === 0 ? 'ok   ' : 'WRONG'} ${times} ${what}`);
  }
  const [before, after] = memories.slice(-2);
  return [
    ...new Set(unexpected),
    // A host that is killed may break what it is sending.
    ...(repeated > 0 && !site.hasSeveralHosts ? [`${repeated} connections broke`] : []),
    ...findings.filter((one) => one.wrong > 0).map((one) => `${one.wrong} ${one.what}`),
    ...(before && after ? growth(before, after) : []),
  ];
}

/**
 * `npm run check:load [-- --hosts 2]`: sends 2,000 visitors with increasing concurrency, each with
 * pages, files and an entry. Of several hosts, one is killed midway. Passes when no entry is lost, no response is unexpected and the memory of both servers
 * is steady.
 */
runCommand(async () => {
  const [cpus, load] = [availableParallelism(), loadavg()[0] ?? 0];
  const hostCount = hostCountOf(process.argv.slice(2));
  console.log('Starting the site…');
  const site = await startSite(hostCount);
  if (hostCount > 1) console.log(`${hostCount} hosts behind nginx, of which one will be killed`);
  let timer: NodeJS.Timeout | undefined;
  try {
    const timeout = new Promise<string[]>((resolve) => {
      timer = setTimeout(
        () => resolve([`not finished after ${TIMEOUT_MS / 60_000} minutes`]),
        TIMEOUT_MS,
      );
    });
    const failures = await Promise.race([run(site), timeout]);
    if (load > cpus) {
      console.log(`the machine was busy at the start: load ${load.toFixed(1)}, ${cpus} processors`);
    }
    console.log(failures.length === 0 ? 'load: passed' : `load: FAILED\n${failures.join('\n')}`);
    process.exitCode = failures.length === 0 ? 0 : 1;
  } finally {
    clearTimeout(timer);
    await site.stop();
  }
  process.exit();
});
