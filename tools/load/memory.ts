import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { SiteProcess } from '../local/site-process';

const run = promisify(execFile);
const SAMPLE_MS = 500;

/** Memory that the two servers hold, in MB of resident set. */
export interface Memory {
  readonly host: number;
  readonly api: number;
}

/**
 * Measures both servers once.
 * @throws {Error} when one of them is gone.
 */
async function measure({ pid }: SiteProcess): Promise<Memory> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=,rss=,args=']);
  const rows = stdout.split('\n').map((line) => {
    const [, own = '', parent = '', kilobytes = '', args = ''] =
      /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return { own: Number(own), parent: Number(parent), mb: Number(kilobytes) / 1024, args };
  });
  const host = rows.find(({ own }) => own === pid);
  const api = rows.find(({ parent, args }) => parent === pid && args.includes('api/src/main.ts'));
  if (!host || !api) throw new Error('A server ended under the load.');
  return { host: host.mb, api: api.mb };
}

function middle(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

/**
 * Measures both servers while some work is done.
 * @returns the work's result, and the median of what each server held meanwhile.
 */
export async function memoryDuring<T>(
  site: SiteProcess,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly memory: Memory }> {
  const samples: Memory[] = [];
  let isOver = false;
  const sampling = (async () => {
    do {
      samples.push(await measure(site));
      await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS));
    } while (!isOver);
  })();
  // Told when the work is over: it fails as well when a server is gone.
  sampling.catch(() => undefined);
  try {
    const result = await work();
    isOver = true;
    await sampling;
    return {
      result,
      memory: {
        host: middle(samples.map(({ host }) => host)),
        api: middle(samples.map(({ api }) => api)),
      },
    };
  } finally {
    isOver = true;
    await sampling.catch(() => undefined);
  }
}
