import { execFileSync } from 'node:child_process';
import {
  readFileSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
  existsSync,
} from 'node:fs';
import path from 'node:path';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { portInUse } from '@prizestash/server-kit/run-server';
import { detectPort } from 'detect-port';
import { ServiceError } from '../service-error';
import { type Cluster, runPostgresTool, START_TIMEOUT_MS } from './postgres-tools';

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
 * @returns its process, port, and whether it is ready, not starting, recovering or stopping; null when no
 * server runs on it
 */
export function runningPostmaster(clusterDir: string) {
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

const SUPERUSER = 'prizestash';
const PASSWORD_FILE = 'prizestash-password';

/** Creates the data folder under a temporary name, so that a killed start leaves no partial one. */
export async function createCluster(cluster: Cluster): Promise<void> {
  const unfinished = `${cluster.dir}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  const password = randomBytes(24).toString('base64url');
  const passwordDir = mkdtempSync(path.join(tmpdir(), 'prizestash-'));
  const passwordFile = path.join(passwordDir, 'password');
  try {
    writeFileSync(passwordFile, password, { mode: 0o600 });
    mkdirSync(unfinished, { mode: 0o700 });
    if (cluster.user) {
      for (const owned of [passwordDir, passwordFile, unfinished])
        chownSync(owned, cluster.user.uid, cluster.user.gid);
    }
    await runPostgresTool(cluster, 'initdb', [
      `--pgdata=${unfinished}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
    ]);
    writeFileSync(path.join(unfinished, PASSWORD_FILE), password, { mode: 0o600 });
    renameSync(unfinished, cluster.dir);
  } finally {
    rmSync(passwordDir, { recursive: true, force: true });
  }
}

export function clusterUrl(cluster: Cluster, port: number): string {
  const password = readFileSync(path.join(cluster.dir, PASSWORD_FILE), 'utf8');
  return `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`;
}

const RETRY_MS = 200;
const LOG_FILE = 'server.log';

/**
 * Command-line options of the server. There is no socket file, because its path is limited to 107
 * characters. Logs are terse and have no statements, because details of a rejected row are personal
 * data.
 */
function serverOptions(port: number): string {
  return [
    `-p ${port}`,
    '-c listen_addresses=127.0.0.1',
    '-c unix_socket_directories=',
    '-c max_connections=200',
    // A copy has the configuration of the original, and must not archive what it writes.
    '-c archive_mode=off',
    '-c log_error_verbosity=terse',
    '-c log_min_error_statement=panic',
    '-c timezone=UTC',
  ].join(' ');
}

function lastLogLine(cluster: Cluster): string {
  try {
    const lines = readFileSync(path.join(cluster.dir, LOG_FILE), 'utf8').trim().split('\n');
    const fatal = lines.reverse().find((line) => /FATAL|PANIC|could not/.test(line)) ?? lines[0];
    return fatal?.replace(/^.*?(FATAL|PANIC|LOG): */, '') ?? '';
  } catch {
    return '';
  }
}

/** Starts a server on existing data, on a port of loopback; 0 for any free one. It may fail. */
export async function startServer(cluster: Cluster, port: number): Promise<void> {
  const chosen = await detectPort({ port, hostname: '127.0.0.1' });
  if (port !== 0 && chosen !== port) {
    throw portInUse({ variable: 'DATABASE_PORT', port });
  }
  // No server uses the folder, whatever process its lock file names (see runningPostmaster).
  rmSync(path.join(cluster.dir, 'postmaster.pid'), { force: true });
  await runPostgresTool(cluster, 'pg_ctl', [
    'start',
    '--wait',
    '--silent',
    `--pgdata=${cluster.dir}`,
    `--log=${path.join(cluster.dir, LOG_FILE)}`,
    `--options=${serverOptions(chosen)}`,
  ]).catch(() => undefined);
}

/**
 * Ensures that a server runs on the cluster. Creates the data folder when it is missing, reuses a
 * running server (also one that outlived a killed API), or starts one. Call it inside of
 * `withStartLock`.
 * @param port to listen on when the server has to be started; 0 for any free one
 * @returns the server's address for `pg`
 * @throws {OperationalError} `port-unavailable`, or `database-start-failed` after a minute
 */
export async function startCluster(cluster: Cluster, port: number): Promise<string> {
  if (!existsSync(cluster.dir)) await createCluster(cluster);
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const running = runningPostmaster(cluster.dir);
    if (running?.ready) return clusterUrl(cluster, running.port);
    if (!running) {
      await startServer(cluster, port);
      if (runningPostmaster(cluster.dir)?.ready) continue;
    }
    if (Date.now() > deadline) {
      throw new ServiceError(
        'database-start-failed',
        `The database in ${cluster.dir} does not start: ${lastLogLine(cluster)}.`,
      );
    }
    // After a crash, processes of the previous server may still be exiting.
    await sleep(RETRY_MS);
  }
}

/** Stops the cluster's server. Running statements are rolled back. */
export async function stopCluster(cluster: Cluster): Promise<void> {
  if (!runningPostmaster(cluster.dir)) return;
  await runPostgresTool(cluster, 'pg_ctl', [
    'stop',
    '--wait',
    '--silent',
    '--mode=fast',
    `--pgdata=${cluster.dir}`,
  ]).catch((error: unknown) => {
    if (runningPostmaster(cluster.dir)) throw error;
  });
}
