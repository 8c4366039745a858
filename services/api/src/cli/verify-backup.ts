import path from 'node:path';
import { verifyBackup } from '../backups/verify-backup';
import { refuseArgument } from '../service-error';
import { onDatabase } from './database/with-database';

/**
 * `npm run api -- verify-backup <archive>/current`: restores the archive beside itself, and compares it
 * with the database.
 */
onDatabase(async ({ url }) => {
  const [archive, ...others] = process.argv.slice(2);
  if (archive === undefined || others.length > 0) refuseArgument('Name one folder of an archive.');
  const tables = await verifyBackup(path.resolve(archive), url);
  for (const [table, { rows }] of Object.entries(tables)) {
    process.stdout.write(`${String(rows).padStart(10)} ${table}\n`);
  }
  process.stdout.write('The restored tables are those of the database.\n');
});
