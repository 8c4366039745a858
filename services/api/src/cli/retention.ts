import { eraseExpired } from '../persons/erasures-repository';
import { readSettings } from '../settings/settings';
import { withDatabase } from './database/with-database';

/** `npm run api -- retention`: erases entries that are older than the retention period. */
withDatabase(async (pool) => {
  const { retention } = readSettings(process.env);
  process.stdout.write(`Erased ${await eraseExpired(pool, retention, new Date())} entries.\n`);
});
