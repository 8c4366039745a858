import path from 'node:path';
import { parseArgs } from 'node:util';
import { takeBackup } from '../backups/take-backup';
import { onDatabase } from './database/with-database';

/** `npm run api -- backup --to <folder>`: writes a backup of the database and a summary of it. */
onDatabase(async ({ url }, { dataDir }) => {
  const { values } = parseArgs({ options: { to: { type: 'string' } } });
  const folder = path.resolve(values.to ?? path.join(dataDir, 'backups'));
  process.stdout.write(`${await takeBackup(url, folder, new Date())}\n`);
});
