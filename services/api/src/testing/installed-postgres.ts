import { chmodSync, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { startCluster, stopCluster } from '../embedded-database/cluster';
import { ensureRoles } from '../embedded-database/ensure-roles';
import { postgresUser } from '../embedded-database/run-as';

const VERSIONS_DIR = '/usr/lib/postgresql';

/** Returns the programs of a Postgres that Debian's packages installed; undefined where none is. */
export function findInstalledPostgres(): string | undefined {
  const versions = existsSync(VERSIONS_DIR) ? readdirSync(VERSIONS_DIR) : [];
  return versions
    .map((version) => path.join(VERSIONS_DIR, version, 'bin'))
    .find((dir) => ['initdb', 'postgres', 'pg_dump'].every((name) => existsSync(`${dir}/${name}`)));
}

/** Starts an installed Postgres, which may be older than the embedded one, on a separate folder. */
export async function startInstalledPostgres(
  binDir: string,
  folder: string,
): Promise<{ readonly url: string; readonly apiUrl: string; stop(): Promise<void> }> {
  chmodSync(folder, 0o711);
  const dir = path.join(folder, 'postgres');
  const cluster = { dir, binDir, user: postgresUser(dir) };
  const url = await startCluster(cluster, 0);
  return { url, ...(await ensureRoles(url, dir)), stop: () => stopCluster(cluster) };
}
