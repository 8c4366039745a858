import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SHARED_STATE_DIR } from './postgres-binaries';
import { canEnter, postgresUser, type RunAs } from './run-as';

/** Where the database of a data folder lives, and who runs it. */
export interface ClusterLocation {
  readonly dir: string;
  readonly user: RunAs | undefined;
  /** True when the data could not live below the data folder itself. */
  readonly relocated: boolean;
}

const NOTE = 'WHERE-THE-DATABASE-IS.txt';

/** Lets others pass through a folder, and no more: they can neither list it nor write there. */
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
 * Chooses the folder of the database. Below the data folder; but where root started us and the user
 * that Postgres runs as cannot get there (a clone in root's home, say), below /var/lib/prizestash,
 * and a note in the data folder says so. A database that is there already stays where it is.
 * @param dataDir absolute path; made when missing
 */
export function clusterLocation(dataDir: string): ClusterLocation {
  mkdirSync(dataDir, { recursive: true });
  // One spelling for one folder, so that a running server is recognised by its command line.
  const base = realpathSync(dataDir);
  const here = path.join(base, 'postgres');
  const dir = relocatedDir(base);
  const user = postgresUser(here);
  if (!user) return { dir: here, user, relocated: false };

  if (!existsSync(dir)) {
    // The data folder is ours, so it may be opened; the folders above it are not.
    if (!canEnter(base, user) && canEnter(path.dirname(base), user)) allowTraversal(base);
    if (canEnter(base, user)) return { dir: here, user, relocated: false };
  }
  createRelocatedDir(base, dir);
  return { dir, user: postgresUser(dir), relocated: true };
}
