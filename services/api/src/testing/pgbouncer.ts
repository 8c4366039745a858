import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@prizestash/server-kit/program/free-port';
import { Program, type ProgramOptions } from '@prizestash/server-kit/program/program';
import { Client } from 'pg';
import { commandAs, postgresUser } from '../embedded-database/postgres-tools';

const TEMPLATE = path.resolve(__dirname, '../../../../docs/postgres/pgbouncer.ini');
const PLACES = ['/usr/sbin/pgbouncer', '/usr/local/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'];

/** A running PgBouncer. */
export interface RunningPgBouncer {
  /** Address for `pg`: the given address through PgBouncer. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Returns the PgBouncer program, or undefined where none is installed. */
export function findPgBouncer(): string | undefined {
  return PLACES.find((place) => existsSync(place));
}

/**
 * The template of docs/postgres in front of a database of this machine.
 * @param passwords file of the passwords
 * @param settings values that replace those of the template
 */
function localConfig(
  server: URL,
  port: number,
  passwords: string,
  settings: Readonly<Record<string, string>>,
): string {
  const values = {
    prizestash: `host=127.0.0.1 port=${server.port} dbname=${server.pathname.slice(1)}`,
    listen_port: String(port),
    auth_file: passwords,
    ...settings,
  };
  return Object.entries(values).reduce(
    (config, [name, value]) => {
      const changed = config.replace(new RegExp(`^${name} = .*$`, 'm'), `${name} = ${value}`);
      if (!config.includes(`\n${name} = `)) throw new Error(`the template lacks ${name}`);
      return changed;
    },
    readFileSync(TEMPLATE, 'utf8'),
  );
}

/** Whether a database, or a PgBouncer in front of it, responds to a query. */
export async function responds(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * A PgBouncer with the template of docs/postgres in front of a database of this machine.
 * @param databaseUrl address of the database, with user and password
 * @param folder receives its files
 * @param settings values that replace those of the template, for example `{ pool_mode: 'session' }`
 * @returns the program, and the address for `pg` through it
 */
export function pgBouncer(
  databaseUrl: string,
  folder: string,
  port: number,
  settings: Readonly<Record<string, string>> = {},
): { readonly url: string; readonly program: ProgramOptions } {
  const server = new URL(databaseUrl);
  const passwords = path.join(folder, 'userlist.txt');
  const config = path.join(folder, 'pgbouncer.ini');
  const password = decodeURIComponent(server.password);
  writeFileSync(passwords, `"${server.username}" "${password}"\n`, { mode: 0o600 });
  writeFileSync(config, localConfig(server, port, passwords, settings));
  // It does not run as root.
  const user = postgresUser(folder);
  if (user) chownSync(passwords, user.uid, user.gid);
  const url = new URL(databaseUrl);
  url.port = String(port);
  url.pathname = '/prizestash';
  return {
    url: url.href,
    program: {
      name: 'pgbouncer',
      command: commandAs(user, [findPgBouncer() ?? 'pgbouncer', config]),
      stopSignal: 'SIGINT',
      isReady: () => responds(url.href),
    },
  };
}

/** Starts a PgBouncer in a folder of its own. @throws {ProgramError} when it does not start */
export async function startPgBouncer(
  databaseUrl: string,
  settings: Readonly<Record<string, string>>,
): Promise<RunningPgBouncer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'prizestash-pgbouncer-'));
  chmodSync(folder, 0o711);
  const { url, program } = pgBouncer(databaseUrl, folder, await freePort(), settings);
  const running = new Program(program);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  await running.start().catch((error: unknown) => {
    remove();
    throw error;
  });
  return { url, stop: () => running.stop().then(remove) };
}
