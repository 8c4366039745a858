import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type autocannon from 'autocannon';
import { registerCall } from '@prizestash/api/testing/entry-calls';
import { loadAutocannon } from '@prizestash/lab/on-demand/programs';
import { compareEntries, newSubmit, type Submit, type SubmitResult } from './site/entries';
import { runCheck, type Site } from './site/start-site';
import { filesOf } from './site/visitors';

/** Connections and visitors. The last step repeats the previous one. */
const STEPS = [
  { connections: 8, visitors: 200 },
  { connections: 20, visitors: 200 },
  { connections: 40, visitors: 400 },
  { connections: 100, visitors: 400 },
  { connections: 200, visitors: 400 },
  { connections: 200, visitors: 400 },
];
const PAGES = ['/', '/apply', '/paths/toffer'];
const SERVERS = ['host-1', 'host-2', 'api-1', 'api-2'];

/** Maximum growth of the memory between the last two steps: a ratio, plus a constant. */
const MAX_GROWTH = { ratio: 0.2, mb: 24 };
/** Of a response, seconds. */
const TIMEOUT = 60;
const SAMPLE_MS = 500;

/** Resident memory of servers in MB, by name. */
type Memory = ReadonlyMap<string, number>;

/** What a server says of itself. @throws {Error} when it does not respond */
async function measure({ originOf }: Site, name: string): Promise<number> {
  const metrics = await (await fetch(`${originOf(`${name}:9464`)}/metrics`)).text();
  const [, bytes] = /^process_resident_memory_bytes\S* (\S+)$/m.exec(metrics) ?? [];
  return Number(bytes) / 1024 / 1024;
}

/** Of an even count, the lower of the two middle values. */
function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

/** Called before something is measured. @returns what a report says of a busy machine, if it is one. */
function busyNote(): string[] {
  const [cpus, load] = [availableParallelism(), loadavg()[0] ?? 0];
  if (load <= cpus) return [];
  return [`the machine was busy at the start: load ${load.toFixed(1)}, ${cpus} processors`];
}

/** Measures servers during some work. @returns the median of each */
async function memoryDuring(site: Site, work: Promise<unknown>): Promise<Memory> {
  const samples = new Map(SERVERS.map((name) => [name, [] as number[]]));
  for (let isOver = false; !isOver;) {
    for (const [name, values] of samples) values.push(await measure(site, name));
    isOver = (await Promise.race([work.then(() => true), delay(SAMPLE_MS)])) === true;
  }
  return new Map([...samples].map(([name, values]) => [name, median(values)]));
}

type Target = Pick<autocannon.Options, 'url' | 'servername' | 'headers' | 'timeout'>;

/** The name of the API does not resolve on every machine. Autocannon accepts every certificate. */
function targetOf(address: string): Target {
  const { host, hostname, port } = new URL(address);
  const url = `https://127.0.0.1:${port}`;
  return { url, servername: hostname, headers: { host }, timeout: TIMEOUT };
}

async function filesOfPages(target: Target): Promise<string[]> {
  const bodies: string[] = [];
  const requests = PAGES.map((url) => ({
    path: url,
    onResponse: (_: number, body: string) => void bodies.push(body),
  }));
  await loadAutocannon()({ ...target, connections: 1, amount: PAGES.length, requests });
  return [...new Set(bodies.flatMap(filesOf))];
}

let people = 0;

/** The requests of an entry, each time of another person. Their responses go to `results`. */
function entryRequests(
  { siteUrl, consent }: Site,
  target: Target,
  results: SubmitResult[],
  failures: string[],
): autocannon.Request[] {
  return [
    {
      setupRequest(request, context: { submit?: Submit }) {
        context.submit = newSubmit(people++);
        const { key, body } = context.submit;
        const { url, headers, payload = '' } = registerCall(siteUrl, key, body, consent);
        const all = { ...target.headers, ...headers };
        return { ...request, method: 'POST', path: url, headers: all, body: payload };
      },
      onResponse(status, body, context: { submit?: Submit }) {
        if (!context.submit) return;
        if (status !== 200) failures.push(`${status} for an entry: ${body.slice(0, 200)}`);
        const { data } = status === 200 ? (JSON.parse(body) as { data: { id: string } }) : {};
        results.push({ submit: context.submit, status, entryId: data?.id ?? null });
      },
    },
  ];
}

function growth(before: Memory, after: Memory): string[] {
  return [...after]
    .map(([name, mb]) => ({ name, mb, was: before.get(name) ?? 0 }))
    .filter(({ mb, was }) => mb > was * (1 + MAX_GROWTH.ratio) + MAX_GROWTH.mb)
    .map(({ name, mb, was }) => `${name} grew from ${was.toFixed(0)} MB to ${mb.toFixed(0)} MB`);
}

/**
 * `npm run check -- load`: 2,000 visitors with increasing concurrency, each with pages, files and an entry.
 * Passes when no entry is lost, no response is unexpected and the memory of the servers is steady.
 */
runCheck({
  name: 'load',
  async run(site, report) {
    const busy = busyNote();
    const target = targetOf(site.siteUrl);
    const files = await filesOfPages(target);
    const results: SubmitResult[] = [];
    const failures: string[] = [];
    const kinds = [
      { kind: 'page', share: 0.25, requests: PAGES.map((url) => ({ path: url })) },
      { kind: 'file', share: 0.5, requests: files.map((url) => ({ path: url })) },
      {
        kind: 'entry',
        share: 0.25,
        requests: entryRequests(site, target, results, failures),
      },
    ];
    const memories: Memory[] = [];
    for (const { connections, visitors } of STEPS) {
      const send = async ({ kind, share, requests }: (typeof kinds)[number]) => {
        const amount = visitors * requests.length;
        const own = { ...target, connections: connections * share, amount, requests };
        const { latency, duration, non2xx, errors, statusCodeStats } = await loadAutocannon()(own);
        if (non2xx > 0) failures.push(`responses to ${kind}: ${JSON.stringify(statusCodeStats)}`);
        if (errors > 0) failures.push(`${errors} connections broke for ${kind}`);
        report(
          `  ${kind}: ${(amount / duration).toFixed(0)} requests a second, p50 ${latency.p50} ms, ` +
            `p99 ${latency.p99} ms, max ${latency.max} ms`,
        );
      };
      report(`${visitors} visitors, ${connections} connections`);
      const sent = Promise.all(kinds.map(send));
      const memory = await memoryDuring(site, sent);
      memories.push(memory);
      report(
        `  memory: ${[...memory].map(([name, mb]) => `${name} ${mb.toFixed(0)} MB`).join(', ')}`,
      );
    }
    const [before, after] = memories.slice(-2) as [Memory, Memory];
    const broken = await compareEntries(site.databaseUrl, results, report);
    busy.forEach(report);
    return [...failures, ...broken, ...growth(before, after)];
  },
});
