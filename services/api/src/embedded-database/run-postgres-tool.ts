import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { commandAs, type RunAs } from './run-as';

const run = promisify(execFile);

/** A start or stop that takes longer has failed. */
export const START_TIMEOUT_MS = 60_000;

export interface Cluster {
  /** Folder of the data. */
  readonly dir: string;
  /** Folder of the Postgres programs. */
  readonly binDir: string;
  /** User that runs them; undefined for the user of this process. */
  readonly user: RunAs | undefined;
}

/**
 * Runs a Postgres program with the cluster's user and a minimal environment.
 * @throws {Error} when it fails or takes longer than a minute
 */
export function runPostgresTool(cluster: Cluster, tool: string, args: string[]): Promise<unknown> {
  const [program = '', ...rest] = commandAs(cluster.user, [
    path.join(cluster.binDir, tool),
    ...args,
  ]);
  return run(program, rest, {
    cwd: '/',
    env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' },
    timeout: START_TIMEOUT_MS,
  });
}
