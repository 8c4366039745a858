import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SHARED_STATE_DIR } from './postgres-binaries';
import { canEnter, postgresUser, type RunAs } from './run-as';

/** Folder of the database, and the user that runs it. */
export interface ClusterLocation {
  readonly dir: string;
  readonly user: RunAs | undefined;
  /** True when the database is outside of the data folder. */
  readonly relocated: boolean;
}

const NOTE = 'WHERE-THE-DATABASE-IS.txt';

/** Allows other users to traverse a folder, but not to list it or to write to it. */
function allowTraversal(dir: string): void {
  chmodSync(dir, (statSync(dir).mode & 0o777) | 0o001);
}

function relocatedDir(dataDir: string): string {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  return path.join(SHARED_STATE_DIR, name, 'postgres');
}

function createRelocatedDir(dataDir: string, dir: string): void {
  for (const folder of [SHARED_STATE_DIR, path.dirname(dir)]) {
    mkdirSync(folder, { recursive: true });
    allowTraversal(folder);
  }
  writeFileSync(
    path.join(dataDir, NOTE),
    `Postgres does not run as root, and no other user can enter this folder.\nThe database is in ${dir}\n`,
  );
}

/**
 * Chooses the folder of the database. The default is below the data folder. When this process is root
 * and the user that runs Postgres cannot enter the data folder (a clone in root's home, for example),
 * the database is below /var/lib/prizestash, and a note in the data folder names the place. An
 * existing database is never moved.
 * @param dataDir absolute path; created when missing
 */
export function clusterLocation(dataDir: string): ClusterLocation {
  mkdirSync(dataDir, { recursive: true });
  // The canonical path, because a running server is recognized by the path in its command line.
  const base = realpathSync(dataDir);
  const here = path.join(base, 'postgres');
  const dir = relocatedDir(base);
  const user = postgresUser(here);
  if (!user) return { dir: here, user, relocated: false };

  if (!existsSync(dir)) {
    // Only the data folder itself belongs to us; the folders above it keep their permissions.
    if (!canEnter(base, user) && canEnter(path.dirname(base), user)) allowTraversal(base);
    if (canEnter(base, user)) return { dir: here, user, relocated: false };
  }
  createRelocatedDir(base, dir);
  return { dir, user: postgresUser(dir), relocated: true };
}
