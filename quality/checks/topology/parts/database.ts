import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { ProgramOptions } from '@prizestash/server-kit/program/program';
import { clusterUrl, createCluster } from '@prizestash/api/embedded-database/create-cluster';
import { ensureRoles } from '@prizestash/api/embedded-database/ensure-roles';
import { postgresBinDir } from '@prizestash/api/embedded-database/postgres-binaries';
import { commandAs, postgresUser } from '@prizestash/api/embedded-database/run-as';
import { pgBouncer, responds } from '@prizestash/api/testing/pgbouncer';
import { portOf, type LocalPlaces } from '../local-environment';

/** Addresses of the database with each role; that of the API through PgBouncer. */
export interface DatabaseUrls {
  readonly ownerUrl: string;
  readonly apiUrl: string;
  readonly mailerUrl: string;
}

/**
 * Starts the embedded Postgres as a program that can be killed, and a PgBouncer in front of it.
 * @param folder for the data of Postgres.
 */
export async function startDatabase(
  start: (program: ProgramOptions) => Promise<void>,
  folder: string,
  places: LocalPlaces,
): Promise<DatabaseUrls> {
  const dir = path.join(folder, 'database');
  const user = postgresUser(dir);
  const cluster = { dir, user, binDir: postgresBinDir(user) };
  await createCluster(cluster);
  const port = portOf(places, 'postgres:5432');
  const ownerUrl = clusterUrl(cluster, port);
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'timezone=UTC'];
  await start({
    name: 'postgres',
    command: commandAs(user, [
      path.join(cluster.binDir, 'postgres'),
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
  const { apiUrl, mailerUrl } = await ensureRoles(ownerUrl, dir);
  const { url, program } = pgBouncer(apiUrl, bouncerFolder, portOf(places, 'pgbouncer:6432'));
  await start(program);
  return { ownerUrl, apiUrl: url, mailerUrl };
}
