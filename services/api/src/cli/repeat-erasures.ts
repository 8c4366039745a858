import { repeatErasures } from '../persons/erasures-repository';
import { refuseArgument } from '../service-error';
import { withDatabase } from './database/with-database';

/** `npm run api -- repeat-erasures`: erases again what a restored database contains. */
withDatabase(async (pool, { ERASURE_LOG, retention }) => {
  if (ERASURE_LOG === undefined) refuseArgument('ERASURE_LOG names no file.');
  const { repeated, unreadable } = await repeatErasures(pool, ERASURE_LOG, retention.prizeDays);
  process.stdout.write(`Repeated ${repeated} erasures.\n`);
  for (const line of unreadable)
    process.stderr.write(
      `${ERASURE_LOG} has a line that cannot be read: ${JSON.stringify(line)}\n`,
    );
});
