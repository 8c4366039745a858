import { detectPort } from 'detect-port';
import { type Pool } from 'pg';
import { openDatabase } from '../database/open-database';
import { openPool } from '../database/pool';
import { prepareSchema } from '../database/prepare-schema';
import { readSettings } from '../settings/settings';
import { startupErrorMessage } from '../startup-error-message';
import { stripControlCharacters } from './strip-control-characters';

/**
 * Runs a command on the site's database with the role that owns the tables, and starts the embedded Postgres on a free port when the
 * site is not running. On failure it prints the reason and sets exit code 1.
 */
export async function withDatabase(work: (pool: Pool) => Promise<void>): Promise<void> {
  // `| head` closes standard output early, which is not an error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
  });
  try {
    const settings = readSettings(process.env);
    const database = await openDatabase({
      databaseUrl: settings.databaseUrl,
      migrationDatabaseUrl: settings.migrationDatabaseUrl,
      dataDir: settings.dataDir,
      port: await detectPort({ port: settings.databasePort, hostname: '127.0.0.1' }),
    });
    try {
      await prepareSchema(database);
      const pool = openPool(database.url);
      await work(pool).finally(() => pool.end());
    } finally {
      await database.close();
    }
  } catch (error) {
    // An argument may hold an escape sequence; line breaks separate our own sentences.
    const message = startupErrorMessage(error).split('\n').map(stripControlCharacters).join('\n');
    process.stderr.write(`${message}\n`);
    process.exitCode = 1;
  }
}
