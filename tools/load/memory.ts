import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { median } from '../benchmark/median';
import type { LoadSite } from './start-site';

const run = promisify(execFile);
const SAMPLE_MS = 500;

/** Resident memory of the two servers, in MB. */
export interface Memory {
  readonly host: number;
  readonly api: number;
}

/**
 * Measures both servers once.
 * @throws {Error} when one of them has ended.
 */
async function measure({ pid, hostPid }: LoadSite): Promise<Memory> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=,rss=,args=']);
  const rows = stdout.split('\n').map((line) => {
    const [, own = '', parent = '', kilobytes = '', args = ''] =
      /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return { own: Number(own), parent: Number(parent), mb: Number(kilobytes) / 1024, args };
  });
  const host = rows.find(({ own }) => own === hostPid);
  const api = rows.find(({ parent, args }) => parent === pid && args.includes('api/src/main.ts'));
  if (!host || !api) throw new Error('A server ended under load.');
  return { host: host.mb, api: api.mb };
}

/**
 * Measures both servers during some work.
 * @returns the result of the work, and the median memory of each server.
 */
export async function memoryDuring<T>(
  site: LoadSite,
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
  // A failure is rethrown after the work, which also fails when a server has ended.
  sampling.catch(() => undefined);
  try {
    const result = await work();
    isOver = true;
    await sampling;
    return {
      result,
      memory: {
        host: median(samples.map(({ host }) => host)),
        api: median(samples.map(({ api }) => api)),
      },
    };
  } finally {
    isOver = true;
    await sampling.catch(() => undefined);
  }
}
