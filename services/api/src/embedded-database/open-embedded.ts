import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, mkdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import lockfile from 'proper-lockfile';
import { replaceFile } from '@prizestash/server-kit/atomic-files';
import { Client } from 'pg';
import { withClient } from '../database/pool';
import { ServiceError } from '../service-error';
import { startCluster, stopCluster } from './cluster';
import { type Cluster, postgresBinDir, postgresUser } from './postgres-tools';

/** A lock that its process has not renewed for ten seconds was left by a killed one. */
const OPTIONS = {
  realpath: false,
  stale: 10_000,
  retries: { retries: 1_200, minTimeout: 50, maxTimeout: 50 },
};

/**
 * Runs `work` in one process at a time; others wait for a minute.
 * @param name path of the lock without its ending `.lock`
 */
export async function withStartLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const unlock = await lockfile.lock(name, OPTIONS);
  try {
    return await work();
  } finally {
    await unlock();
  }
}

/**
 * Ensures that the embedded database has a role, with a random password that is kept in the cluster's
 * folder. Call it inside of `withStartLock`.
 * @param ownerUrl address of the running server, with the owner's user and password
 * @param name `api`, which serves requests, or `mailer`
 * @returns the server's address with the role's user and password
 */
async function ensureRole(
  ownerUrl: string,
  clusterDir: string,
  name: 'api' | 'mailer',
): Promise<string> {
  const role = `prizestash_${name}`;
  const file = path.join(clusterDir, `prizestash-${name}-password`);
  if (!existsSync(file)) {
    const password = randomBytes(24).toString('base64url');
    await withClient(ownerUrl, 'roles', async (owner) => {
      const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [role]);
      await owner.query(
        `${rowCount ? 'alter' : 'create'} role ${role} login nosuperuser nocreatedb nocreaterole
         password ${owner.escapeLiteral(password)}`,
      );
    });
    // Written last, so that the file exists only when the role has this password.
    replaceFile(file, password, 0o600);
  }
  const url = new URL(ownerUrl);
  url.username = role;
  url.password = readFileSync(file, 'utf8');
  return url.href;
}

/** Advisory lock that every process holds in shared mode while it uses the embedded database. */
const CLIENTS_LOCK = 7_340_001;
const RETRY_MS = 500;

export interface EmbeddedOptions {
  /** Absolute path of the folder the data lives under. */
  readonly dataDir: string;
  /** Port to listen on when the database has to be started; 0 for any free one. */
  readonly port: number;
  /** Called when the database is restarted. */
  readonly onNotice?: (notice: string, details: Record<string, unknown>) => void;
}

export interface Database {
  /** Address for `pg` with the role that owns the tables, for migrations and operator commands. */
  readonly url: string;
  /** Address for `pg` with the role that serves requests. */
  readonly apiUrl: string;
  /** Address for `pg` with the mailer's role; undefined where mail is off. */
  readonly mailerUrl?: string | undefined;
  /** True when this program starts and migrates the server itself. */
  readonly isEmbedded: boolean;
  /** Releases the database. The last process that uses the embedded server stops it. */
  close(): Promise<void>;
}

/**
 * Returns the folder of the database, and creates the one above it when it is missing.
 * @param dataDir absolute path
 */
export function clusterDir(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true });
  // The canonical path, because a running server is recognized by the path in its command line.
  return path.join(realpathSync(dataDir), 'postgres');
}

async function registerClient(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: 'prizestash user' });
  // Without a listener, the error event of a lost connection ends the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock_shared($1)', [CLIENTS_LOCK]);
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

/**
 * Releases the shared lock.
 * @returns true when no other process holds it; no other can then acquire it while `client` is open
 */
async function unregisterClient(client: Client): Promise<boolean> {
  await client.query('select pg_advisory_unlock_shared($1)', [CLIENTS_LOCK]);
  const { rows } = await client.query<{ alone: boolean }>(
    'select pg_try_advisory_lock($1) as alone',
    [CLIENTS_LOCK],
  );
  return rows[0]?.alone === true;
}

/**
 * Opens the embedded Postgres of a data folder and starts it when it is not running. Several processes
 * may use it at once: the first starts it and the last stops it. A server that crashes is restarted
 * on the same port while a process uses it.
 * @throws {OperationalError} `port-unavailable`, `database-start-failed` or `postgres-not-found`
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<Database> {
  const dir = clusterDir(options.dataDir);
  const user = postgresUser(dir);
  const cluster: Cluster = { dir, user, binDir: postgresBinDir(user) };
  const lock = path.join(options.dataDir, 'database-start');

  let closing = false;
  let client: Client;
  /** Settles when the current attempt to reconnect has finished. */
  let reconnecting = Promise.resolve();

  async function connect(port: number) {
    for (let triesLeft = 10; ; triesLeft -= 1) {
      try {
        const urls = await withStartLock(lock, async () => {
          const url = await startCluster(cluster, port);
          const apiUrl = await ensureRole(url, cluster.dir, 'api');
          const mailerUrl = await ensureRole(url, cluster.dir, 'mailer');
          return { url, apiUrl, mailerUrl };
        });
        client = await registerClient(urls.apiUrl);
        client.once('end', () => (reconnecting = reconnect(Number(new URL(urls.url).port))));
        return urls;
      } catch (error) {
        // The last process that used the server may be stopping it.
        if (triesLeft === 0 || closing || error instanceof ServiceError) throw error;
        await sleep(RETRY_MS);
      }
    }
  }

  async function reconnect(port: number): Promise<void> {
    while (!closing) {
      try {
        options.onNotice?.('database stopped, restarting it', { port });
        await connect(port);
        return;
      } catch {
        await sleep(RETRY_MS);
      }
    }
  }

  const urls = await connect(options.port);
  return {
    ...urls,
    isEmbedded: true,
    async close() {
      closing = true;
      // An attempt that finishes after the lock is released would acquire it again.
      await reconnecting;
      const last = await unregisterClient(client).catch(() => false);
      if (last) await withStartLock(lock, () => stopCluster(cluster));
      await client.end().catch(() => undefined);
    },
  };
}
