import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { clusterLocation } from './cluster-location';
import { type Cluster, startCluster, stopCluster } from './cluster';
import { postgresBinDir } from './postgres-binaries';
import { withStartLock } from './start-lock';

/** Every process that uses the built-in database holds this advisory lock, shared. */
const CLIENTS_LOCK = 7_340_001;
const RETRY_MS = 500;

/** What to start, and whom to tell. */
export interface EmbeddedOptions {
  /** Absolute path of the folder the data lives under. */
  readonly dataDir: string;
  /** Port to listen on when the database has to be started; 0 for any free one. */
  readonly port: number;
  /** Told in a few words when the database is restarted or lives elsewhere than asked for. */
  readonly onNotice?: (notice: string, details: Record<string, unknown>) => void;
}

/** A database to use until `close`. */
export interface Database {
  /** Address for `pg`, with user and password. */
  readonly url: string;
  /** Ends the use. The built-in server is stopped when nobody else on this machine uses it. */
  close(): Promise<void>;
}

async function registerClient(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: 'prizestash user' });
  // A server that goes away reports twice; unheard, an error event ends Node.
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

/** Leaves the users; true when nobody is left, and then nobody can join while the client is open. */
async function unregisterClient(client: Client): Promise<boolean> {
  await client.query('select pg_advisory_unlock_shared($1)', [CLIENTS_LOCK]);
  const { rows } = await client.query<{ alone: boolean }>(
    'select pg_try_advisory_lock($1) as alone',
    [CLIENTS_LOCK],
  );
  return rows[0]?.alone === true;
}

/**
 * Opens the built-in Postgres of a data folder, starting it when it does not run. Several processes
 * may do so at once: the first starts it, the last to leave stops it. When it dies it is started
 * again, on the same port, for as long as somebody uses it.
 * @throws Error with one sentence when it cannot start
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<Database> {
  const location = clusterLocation(options.dataDir);
  const cluster: Cluster = { ...location, binDir: postgresBinDir(location.user) };
  const lockFile = path.join(options.dataDir, 'database-start.lock');
  if (location.relocated) options.onNotice?.('database lives elsewhere', { dir: location.dir });

  let closing = false;
  let user: Client;
  /** Ends when the last attempt to be a user again has come to something. */
  let rejoining = Promise.resolve();

  async function join(port: number): Promise<string> {
    for (let triesLeft = 10; ; triesLeft -= 1) {
      const url = await withStartLock(lockFile, () => startCluster(cluster, port));
      try {
        user = await registerClient(url);
        user.once('end', () => (rejoining = rejoin(Number(new URL(url).port))));
        return url;
      } catch (error) {
        // The last user may be stopping the server at this very moment.
        if (triesLeft === 0 || closing) throw error;
        await sleep(RETRY_MS);
      }
    }
  }

  async function rejoin(port: number): Promise<void> {
    while (!closing) {
      try {
        options.onNotice?.('database went away, starting it again', { port });
        await join(port);
        return;
      } catch {
        await sleep(RETRY_MS);
      }
    }
  }

  const url = await join(options.port);
  return {
    url,
    async close() {
      closing = true;
      // Whoever left midway would become a user again afterwards, and keep the server running.
      await rejoining;
      const last = await unregisterClient(user).catch(() => false);
      if (last) await withStartLock(lockFile, () => stopCluster(cluster));
      await user.end().catch(() => undefined);
    },
  };
}
