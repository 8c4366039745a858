import { type Pool } from 'pg';
import { freePort } from '../database/free-port';
import { migrate } from '../database/migrate';
import { openDatabase } from '../database/open-database';
import { openPool } from '../database/pool';
import { readSettings } from '../settings';
import { startupErrorMessage } from '../startup-error-message';

/**
 * Runs a command on the site's database: the one that the running site uses, or, when the site does
 * not run, started for the moment on a free port. Ends the process with 1 and one sentence when
 * that cannot be.
 */
export async function withDatabase(work: (pool: Pool) => Promise<void>): Promise<void> {
  // `| head` closes our output before the list is over: that is no error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
  });
  try {
    const settings = readSettings(process.env);
    const database = await openDatabase({
      databaseUrl: settings.databaseUrl,
      dataDir: settings.dataDir,
      port: (await freePort(settings.databasePort)) ?? 0,
    });
    try {
      await migrate(database.url);
      const pool = openPool(database.url);
      await work(pool).finally(() => pool.end());
    } finally {
      await database.close();
    }
  } catch (error) {
    process.stderr.write(`${startupErrorMessage(error)}\n`);
    process.exitCode = 1;
  }
}
