import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { startCluster } from '../embedded-database/cluster';
import { commandAs, postgresUser, type Cluster } from '../embedded-database/postgres-tools';

const VERSIONS_DIR = '/usr/lib/postgresql';
const CONTAINERS = path.resolve(__dirname, '../../../../containers');

/** Returns the programs of a Postgres that Debian's packages installed; undefined where none is. */
export function findInstalledPostgres(): string | undefined {
  const versions = existsSync(VERSIONS_DIR) ? readdirSync(VERSIONS_DIR) : [];
  return versions
    .map((version) => path.join(VERSIONS_DIR, version, 'bin'))
    .find((dir) => ['initdb', 'pg_receivewal'].every((name) => existsSync(`${dir}/${name}`)));
}

/** Makes a folder that only the user of Postgres can enter. @returns its path */
export function makeFolder(folder: string): string {
  const user = postgresUser(folder);
  mkdirSync(folder, { mode: 0o700 });
  if (user) chownSync(folder, user.uid, user.gid);
  return folder;
}

/** The place of a database in a folder of its user, who can restore another one beside it. */
export function makeCluster(folder: string, binDir: string): Cluster {
  const dir = path.join(makeFolder(folder), 'data');
  return { dir, binDir, user: postgresUser(dir) };
}

/** Addresses of a database with each role of `compose.yaml`. */
export interface RoleUrls {
  readonly ownerUrl: string;
  readonly apiUrl: string;
  readonly mailerUrl: string;
}

/**
 * Creates the roles of `compose.yaml` with its script.
 * @param secrets folder of `containers/create-secrets.sh`, where `archiver-service` gets the place of the database
 */
export function createRoles(ownerUrl: string, binDir: string, secrets: string): RoleUrls {
  const { port, username, password, pathname } = new URL(ownerUrl);
  const secretFile = (name: string) => path.join(secrets, name);
  execFileSync('sh', [path.join(CONTAINERS, 'create-roles.sh')], {
    env: {
      PATH: `${binDir}:${process.env['PATH']}`,
      PGHOST: '127.0.0.1',
      PGPORT: port,
      PGPASSWORD: password,
      POSTGRES_USER: username,
      POSTGRES_DB: pathname.slice(1),
      API_ROLE_PASSWORD_FILE: secretFile('api-role-password'),
      MAILER_ROLE_PASSWORD_FILE: secretFile('mailer-role-password'),
      ARCHIVER_ROLE_PASSWORD_FILE: secretFile('archiver-role-password'),
    },
  });
  const file = secretFile('archiver-service');
  const service = readFileSync(file, 'utf8').replace(
    'host=postgres',
    `host=127.0.0.1\nport=${port}`,
  );
  rmSync(file);
  writeFileSync(file, service, { mode: 0o444 });
  const withRole = (name: string) => {
    const url = new URL(ownerUrl);
    url.username = `prizestash_${name}`;
    url.password = readFileSync(secretFile(`${name}-role-password`), 'utf8');
    return url.href;
  };
  return { ownerUrl, apiUrl: withRole('api'), mailerUrl: withRole('mailer') };
}

/** Starts an installed Postgres, which may be older than the embedded one, with the roles of `compose.yaml`. */
export async function startInstalledPostgres(
  binDir: string,
  folder: string,
): Promise<RoleUrls & { readonly cluster: Cluster }> {
  chmodSync(folder, 0o711);
  const cluster = makeCluster(path.join(folder, 'postgres'), binDir);
  const url = await startCluster(cluster, 0);
  const secrets = path.join(folder, 'secrets');
  execFileSync('sh', [path.join(CONTAINERS, 'create-secrets.sh'), secrets]);
  return { ...createRoles(url, binDir, secrets), cluster };
}

/** A script of `containers` that works on an archive, with the Postgres of a cluster and its user. */
export function archiveCommand(
  { binDir, user, dir }: Cluster,
  secrets: string,
  script: 'archive-wal' | 'back-up' | 'restore-backup',
  ...args: readonly string[]
) {
  return {
    name: script,
    command: commandAs(user, ['sh', path.join(CONTAINERS, `${script}.sh`), ...args]),
    env: {
      PATH: `${binDir}:${process.env['PATH']}`,
      PGDATA: dir,
      PGSERVICEFILE: path.join(secrets, 'archiver-service'),
      PGSERVICE: 'archiver',
    },
    cwd: '/',
  };
}
