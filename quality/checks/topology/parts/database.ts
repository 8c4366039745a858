import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { ProgramOptions } from '@prizestash/server-kit/program/program';
import { clusterUrl, createCluster } from '@prizestash/api/embedded-database/cluster';
import { commandAs, type Cluster } from '@prizestash/api/embedded-database/postgres-tools';
import {
  archiveCommand,
  createRoles,
  findInstalledPostgres,
  makeCluster,
  makeFolder,
  type RoleUrls,
} from '@prizestash/api/testing/installed-postgres';
import { pgBouncer, responds } from '@prizestash/api/testing/pgbouncer';
import { portOf, type LocalPlaces } from '../local-environment';

/**
 * Starts an installed Postgres as a program that can be killed, a PgBouncer in front of it, and the
 * archiver.
 * @param folder for the data of Postgres.
 */
export async function startDatabase(
  start: (program: ProgramOptions) => Promise<void>,
  folder: string,
  places: LocalPlaces,
): Promise<RoleUrls & { readonly cluster: Cluster }> {
  const cluster = makeCluster(path.join(folder, 'database'), String(findInstalledPostgres()));
  const { dir, binDir, user } = cluster;
  await createCluster(cluster);
  const port = portOf(places, 'postgres:5432');
  const ownerUrl = clusterUrl(cluster, port);
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'timezone=UTC'];
  await start({
    name: 'postgres',
    command: commandAs(user, [
      path.join(binDir, 'postgres'),
      '-D',
      dir,
      '-p',
      String(port),
      ...settings.flatMap((setting) => ['-c', setting]),
    ]),
    env: { LC_ALL: 'C', TZ: 'UTC' },
    // A fast shutdown.
    stopSignal: 'SIGINT',
    isReady: () => responds(ownerUrl),
  });
  const bouncerFolder = path.join(places.folder, 'pgbouncer');
  mkdirSync(bouncerFolder);
  const secrets = path.join(places.folder, 'secrets');
  const { apiUrl, ...others } = createRoles(ownerUrl, binDir, secrets);
  const { url, program } = pgBouncer(apiUrl, bouncerFolder, portOf(places, 'pgbouncer:6432'));
  await start(program);
  const archive = makeFolder(path.join(places.folder, 'archive'));
  const current = path.join(archive, 'current');
  await start({
    ...archiveCommand(cluster, secrets, 'archive-wal', archive),
    name: 'archiver',
    isReady: () => existsSync(current) && readdirSync(current).some((name) => /^base-/.test(name)),
  });
  return { ...others, apiUrl: url, cluster };
}
