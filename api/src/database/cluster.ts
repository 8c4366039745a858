import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { detectPort } from 'detect-port';
import { ServiceError } from '../service-error';
import { type RunAs } from './run-as';
import { runningPostmaster } from './running-postmaster';

const run = promisify(execFile);

const START_TIMEOUT_MS = 60_000;
const RETRY_MS = 200;
const SUPERUSER = 'prizestash';
const PASSWORD_FILE = 'prizestash-password';
const LOG_FILE = 'server.log';

/** A Postgres data folder and how to run a server on it. */
export interface Cluster {
  /** Folder of the data. */
  readonly dir: string;
  /** Folder of the Postgres programs. */
  readonly binDir: string;
  /** User that runs them; undefined for the user of this process. */
  readonly user: RunAs | undefined;
}

function runTool(cluster: Cluster, tool: string, args: string[]): Promise<unknown> {
  return run(path.join(cluster.binDir, tool), args, {
    ...cluster.user,
    cwd: '/',
    env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' },
    timeout: START_TIMEOUT_MS,
  });
}

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
    '-c log_error_verbosity=terse',
    '-c log_min_error_statement=panic',
    '-c timezone=UTC',
  ].join(' ');
}

/** Creates the data folder under a temporary name, so that a killed start leaves no partial one. */
async function initialise(cluster: Cluster): Promise<void> {
  const unfinished = `${cluster.dir}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  const password = randomBytes(24).toString('base64url');
  const passwordDir = mkdtempSync(path.join(tmpdir(), 'prizestash-'));
  const passwordFile = path.join(passwordDir, 'password');
  try {
    writeFileSync(passwordFile, password, { mode: 0o600 });
    if (cluster.user) {
      chmodSync(passwordDir, 0o711);
      chownSync(passwordFile, cluster.user.uid, cluster.user.gid);
    }
    await createPrivateDir(cluster, unfinished);
    await runTool(cluster, 'initdb', [
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

async function createPrivateDir({ user }: Cluster, dir: string): Promise<void> {
  const { mkdir, chown } = await import('node:fs/promises');
  await mkdir(dir, { mode: 0o700 });
  if (user) await chown(dir, user.uid, user.gid);
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

/** Returns the address of the cluster's server, including the password. */
function urlOf(cluster: Cluster, port: number): string {
  const password = readFileSync(path.join(cluster.dir, PASSWORD_FILE), 'utf8');
  return `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`;
}

async function startServer(cluster: Cluster, port: number): Promise<void> {
  const chosen = await detectPort({ port, hostname: '127.0.0.1' });
  if (port !== 0 && chosen !== port) {
    throw new ServiceError(
      'port-in-use',
      `Port ${port} (DATABASE_PORT) is in use by another program.`,
    );
  }
  // No server uses the folder, whatever process its lock file names (see runningPostmaster).
  rmSync(path.join(cluster.dir, 'postmaster.pid'), { force: true });
  await runTool(cluster, 'pg_ctl', [
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
 * @throws ServiceError `port-in-use`, or `database-start-failed` after a minute
 */
export async function startCluster(cluster: Cluster, port: number): Promise<string> {
  if (!existsSync(cluster.dir)) await initialise(cluster);
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const running = runningPostmaster(cluster.dir);
    if (running?.ready) return urlOf(cluster, running.port);
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
  await runTool(cluster, 'pg_ctl', [
    'stop',
    '--wait',
    '--silent',
    '--mode=fast',
    `--pgdata=${cluster.dir}`,
  ]).catch((error: unknown) => {
    if (runningPostmaster(cluster.dir)) throw error;
  });
}
