import { migrateDatabase } from '../database/prepare-schema';
import { onDatabase } from './database/with-database';

/** `npm run api -- migrate`: applies migrations and grants the API's role its privileges and time-outs. */
onDatabase(async (database) => {
  for (const name of await migrateDatabase(database)) process.stdout.write(`Applied ${name}.\n`);
  process.stdout.write('The database is up to date.\n');
});
