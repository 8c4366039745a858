import { execFile } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { median } from '../benchmark/report';
import type { Topology } from './start-topology';

const run = promisify(execFile);
const SAMPLE_MS = 500;

/** Resident memory of servers in MB, by the name of the part. */
export type Memory = ReadonlyMap<string, number>;

/** @throws {Error} when a server has ended. */
async function measure({ parts }: Topology, name: string): Promise<number> {
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(parts.get(name).pid)]);
  return Number(stdout) / 1024;
}

/**
 * Measures servers during some work.
 * @returns the median of each.
 */
export async function memoryDuring(
  topology: Topology,
  names: readonly string[],
  work: Promise<unknown>,
): Promise<Memory> {
  const samples = new Map(names.map((name) => [name, [] as number[]]));
  for (let isOver = false; !isOver;) {
    for (const [name, values] of samples) values.push(await measure(topology, name));
    isOver = (await Promise.race([work.then(() => true), delay(SAMPLE_MS)])) === true;
  }
  return new Map([...samples].map(([name, values]) => [name, median(values)]));
}
