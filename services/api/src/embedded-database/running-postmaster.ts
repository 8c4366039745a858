import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /** False while the server starts, recovers or stops. */
  readonly ready: boolean;
}

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    if (process.platform === 'linux') return '';
  }
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

/**
 * Finds the server that runs on a data folder. After a crash, `postmaster.pid` still names a process,
 * and its id may belong to another program, so the command line is checked too.
 * @returns null when no server runs on it
 */
export function runningPostmaster(clusterDir: string): Postmaster | null {
  let lines: string[];
  try {
    lines = readFileSync(path.join(clusterDir, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return null;
  }
  // Lines as in Postgres' pidfile.h: 1 process id, 4 port, 8 state.
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  const command = commandLine(pid);
  if (!command.includes('postgres') || !command.includes(clusterDir)) return null;
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
}
