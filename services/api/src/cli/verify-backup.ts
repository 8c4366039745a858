import path from 'node:path';
import { parseArgs } from 'node:util';
import { verifyBackup } from '../backups/verify-backup';
import { refuseArgument } from '../service-error';
import { onDatabase } from './database/with-database';

/**
 * `npm run api -- verify-backup <file>`: restores a backup into a scratch database on the same server, or
 * on the one of `--on <address>`, and compares it with its summary.
 */
onDatabase(async ({ url }) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { on: { type: 'string' } },
  });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) {
    refuseArgument('Name one file of npm run api -- backup.');
  }
  const tables = await verifyBackup(path.resolve(file), values.on ?? url);
  for (const [table, { rows }] of Object.entries(tables)) {
    process.stdout.write(`${String(rows).padStart(10)} ${table}\n`);
  }
  process.stdout.write('The restored tables are those of the backup.\n');
});
