import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { ServiceError } from '../service-error';

const run = promisify(execFile);

/** Where Debian and Ubuntu install each major version. */
const VERSIONS_DIR = '/usr/lib/postgresql';

/** Folders with `pg_dump` and `pg_restore`, by major version of Postgres. */
async function installedTools(): Promise<Map<number, string>> {
  const versions = existsSync(VERSIONS_DIR) ? readdirSync(VERSIONS_DIR) : [];
  const folders = [
    ...versions.map((version) => path.join(VERSIONS_DIR, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(path.delimiter),
  ];
  const found = new Map<number, string>();
  for (const folder of folders) {
    const program = path.join(folder, 'pg_dump');
    if (!existsSync(program) || !existsSync(path.join(folder, 'pg_restore'))) continue;
    const { stdout } = await run(program, ['--version']).catch(() => ({ stdout: '' }));
    const major = Number(/ (\d+)[. ]/.exec(stdout)?.[1]);
    if (major > 0 && !found.has(major)) found.set(major, folder);
  }
  return found;
}

/**
 * Finds `pg_dump` and `pg_restore` for a server: the oldest ones that are not older than it.
 * @param serverMajor for example 18
 * @returns their folder
 * @throws {ServiceError} `postgres-not-found`
 */
export async function findPostgresTools(serverMajor: number): Promise<string> {
  const tools = await installedTools();
  const fitting = [...tools.keys()]
    .filter((major) => major >= serverMajor)
    .sort((a, b) => a - b)[0];
  const folder = fitting === undefined ? undefined : tools.get(fitting);
  if (folder !== undefined) return folder;
  throw new ServiceError(
    'postgres-not-found',
    `A backup needs pg_dump and pg_restore of Postgres ${serverMajor}: install its client programs, for example postgresql-client-${serverMajor}.`,
  );
}

/**
 * Runs a Postgres client program. The password is in its environment, because other users of the
 * machine can read arguments.
 * @param tool for example `pg_dump`
 * @throws {ServiceError} `backup-failed` with the first line of its output
 */
export async function runClientTool(
  folder: string,
  tool: string,
  url: string,
  args: readonly string[],
): Promise<void> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const sslMode = searchParams.get('sslmode');
  const env = {
    PATH: process.env['PATH'] ?? '',
    PGHOST: decodeURIComponent(hostname),
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGTZ: 'UTC',
    ...(sslMode !== null && { PGSSLMODE: sslMode }),
  };
  try {
    await run(path.join(folder, tool), [...args], { env });
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string };
    const [reason] = stderr.trim().split('\n');
    throw new ServiceError('backup-failed', `${tool} failed: ${reason || 'it was stopped'}.`);
  }
}
