import { eraseExpired } from '../persons/erasures-repository';
import { withDatabase } from './database/with-database';

/** `npm run api -- retention`: erases entries that are older than the retention period. */
withDatabase(async (pool, { retention }) => {
  process.stdout.write(`Erased ${await eraseExpired(pool, retention, new Date())} entries.\n`);
});
