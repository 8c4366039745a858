import { execFileSync, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';

/** A user of this machine, by number. */
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
 * Chooses the user that Postgres runs as: it refuses to run as root, so root hands it to the owner
 * of the data that is already there, else to `postgres` (made if need be), else to `nobody`.
 * @param clusterDir folder of the database's data, which may not exist yet
 * @returns undefined when this process is not root and Postgres runs as the same user
 * @throws Error with one sentence when root finds no other user
 */
export function postgresUser(clusterDir: string): RunAs | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(clusterDir, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const user = userNamed('postgres') ?? createUser() ?? userNamed('nobody');
  if (!user) {
    throw new Error('Postgres does not run as root, and there is no user postgres or nobody.');
  }
  return user;
}

/** Tells whether that user can enter a folder, all folders above it included. */
export function canEnter(dir: string, user: RunAs | undefined): boolean {
  const { status } = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', dir], {
    ...user,
    cwd: '/',
    stdio: 'ignore',
  });
  return status === 0;
}
