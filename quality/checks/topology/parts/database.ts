import { execFile } from 'node:child_process';
import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { ProgramOptions } from '@prizestash/server-kit/program/program';
import { openPool } from '@prizestash/api/database/pool';
import { clusterUrl, createCluster } from '@prizestash/api/embedded-database/create-cluster';
import { postgresBinDir } from '@prizestash/api/embedded-database/postgres-binaries';
import { commandAs, postgresUser } from '@prizestash/api/embedded-database/run-as';
import { findPgBouncer, localPgBouncerConfig, responds } from '@prizestash/api/testing/pgbouncer';
import { repositoryRoot } from '@prizestash/delivery/repository-root';
import { portOf, secretOf, type LocalPlaces } from '../local-environment';

const run = promisify(execFile);
const DATABASE = 'prizestash';

export interface TopologyPostgres {
  readonly program: ProgramOptions;
  /** Address of the database with the owner's role, not through PgBouncer. */
  readonly url: string;
}

/** Creates a Postgres, as the image of `compose.yaml` does. */
export async function createPostgres(folder: string, port: number): Promise<TopologyPostgres> {
  const dir = path.join(folder, 'database');
  const user = postgresUser(dir);
  const binDir = postgresBinDir(user);
  const cluster = { dir, binDir, user };
  await createCluster(cluster);
  const maintenance = clusterUrl(cluster, port);
  const address = new URL(maintenance);
  address.pathname = `/${DATABASE}`;
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'timezone=UTC'];
  return {
    url: address.href,
    program: {
      name: 'postgres',
      command: commandAs(user, [
        ...[path.join(binDir, 'postgres'), '-D', dir, '-p', String(port)],
        ...settings.flatMap((setting) => ['-c', setting]),
      ]),
      env: { LC_ALL: 'C', TZ: 'UTC' },
      // A fast shutdown.
      stopSignal: 'SIGINT',
      isReady: () => responds(maintenance),
    },
  };
}

/** Creates the database and the role of the API, with the script that `compose.yaml` mounts. */
export async function createRoles(
  { url }: TopologyPostgres,
  { folder }: LocalPlaces,
): Promise<void> {
  const address = new URL(url);
  const maintenance = new URL(url);
  maintenance.pathname = '/postgres';
  const pool = openPool(maintenance.href);
  await pool.query(`create database ${DATABASE}`).finally(() => pool.end());
  await run('sh', [path.join(repositoryRoot, 'containers/create-api-role.sh')], {
    env: {
      PATH: process.env['PATH'],
      API_ROLE_PASSWORD_FILE: path.join(folder, 'secrets/api-role-password'),
      ...{ POSTGRES_USER: address.username, POSTGRES_DB: DATABASE },
      ...{ PGHOST: address.hostname, PGPORT: address.port, PGPASSWORD: address.password },
    },
  });
}

/** A PgBouncer in front of it, with the script of `compose.yaml`. */
export function pgBouncer(places: LocalPlaces): ProgramOptions {
  const folder = path.join(places.folder, 'pgbouncer');
  mkdirSync(folder);
  const [config, passwords] = [
    path.join(folder, 'pgbouncer.ini'),
    path.join(folder, 'userlist.txt'),
  ];
  const port = portOf(places, 'pgbouncer:6432');
  const server = new URL(`postgres://127.0.0.1:${portOf(places, 'postgres:5432')}/${DATABASE}`);
  writeFileSync(config, localPgBouncerConfig(server, port, passwords));
  // It does not run as root.
  const user = postgresUser(folder);
  if (user) chownSync(folder, user.uid, user.gid);
  const password = secretOf(places, 'api-role-password');
  const script = path.join(repositoryRoot, 'containers/pgbouncer.sh');
  return {
    name: 'pgbouncer',
    command: commandAs(user, ['sh', script, config, passwords]),
    env: {
      PATH: `${path.dirname(findPgBouncer() ?? '')}:${process.env['PATH']}`,
      API_ROLE_PASSWORD_FILE: path.join(places.folder, 'secrets/api-role-password'),
    },
    stopSignal: 'SIGINT',
    isReady: () => responds(`postgres://prizestash_api:${password}@127.0.0.1:${port}/${DATABASE}`),
  };
}
