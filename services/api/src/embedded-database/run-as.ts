import { execFileSync, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { ServiceError } from '../service-error';

/** A user of this machine by its ids. */
export interface RunAs {
  readonly uid: number;
  readonly gid: number;
}

function userNamed(name: string): RunAs | undefined {
  const idOf = (kind: '-u' | '-g'): number =>
    Number(
      execFileSync('id', [kind, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    );
  try {
    return { uid: idOf('-u'), gid: idOf('-g') };
  } catch {
    return undefined;
  }
}

function createUser(): RunAs | undefined {
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'], {
    stdio: 'ignore',
  });
  return userNamed('postgres');
}

/**
 * Chooses the user that runs Postgres, which refuses to run as root: the owner of the existing data,
 * else `postgres` (created when missing), else `nobody`.
 * @param clusterDir folder of the database's data; it may not exist yet
 * @returns undefined when this process is not root; Postgres then runs as the same user
 * @throws {ServiceError} `database-start-failed` when there is no such user
 */
export function postgresUser(clusterDir: string): RunAs | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(clusterDir, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const user = userNamed('postgres') ?? createUser() ?? userNamed('nobody');
  if (!user) {
    throw new ServiceError(
      'database-start-failed',
      'Postgres does not run as root, and there is no user postgres or nobody.',
    );
  }
  return user;
}

/** Checks whether a user can enter a folder, including all folders above it. */
export function canEnter(dir: string, user: RunAs | undefined): boolean {
  const { status } = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', dir], {
    ...user,
    cwd: '/',
    stdio: 'ignore',
  });
  return status === 0;
}
