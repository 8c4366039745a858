import { runCommand } from '@prizestash/server-kit/run-command';
import { detectPort } from 'detect-port';
import type { Pool } from 'pg';
import { openDatabase, prepareSchema } from '../../database/prepare-schema';
import { openPool } from '../../database/pool';
import type { Database } from '../../embedded-database/open-embedded';
import { readSettings, type Settings } from '../../settings/settings';
import { startupErrorMessage } from '../../startup-error-message';

/**
 * Runs a command on the site's database, and starts the embedded Postgres on a free port when the
 * site is not running. On failure it prints the reason and exits with code 1.
 */
export function onDatabase(work: (database: Database, settings: Settings) => Promise<void>): void {
  // `| head` closes standard output early, which is not an error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
  });
  runCommand(async () => {
    const settings = readSettings(process.env);
    const port = await detectPort({ port: settings.DATABASE_PORT, hostname: '127.0.0.1' });
    const database = await openDatabase({ ...settings, DATABASE_PORT: port });
    await work(database, settings).finally(() => database.close());
  }, startupErrorMessage);
}

/**
 * Runs a command with connections of the role that owns the tables, on a schema that is up to date.
 * On failure it prints the reason and exits with code 1.
 */
export function withDatabase(
  work: (pool: Pool, settings: Settings) => Promise<void>,
  poolOptions?: Parameters<typeof openPool>[1],
): void {
  onDatabase(async (database, settings) => {
    await prepareSchema(database);
    const pool = openPool(database.url, poolOptions);
    await work(pool, settings).finally(() => pool.end());
  });
}
