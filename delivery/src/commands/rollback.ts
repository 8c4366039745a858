import { settingsFromEnv } from '../config/settings';
import { rollback } from '../sets/promote';
import { ReleaseStore } from '../store/release-store';
import { runCommand } from './run-command';

/** `npm run rollback`: makes the set before the live one live again. */
runCommand(async () => {
  const store = new ReleaseStore(settingsFromEnv(process.env).releasesDir);
  console.log(`${rollback(store)} is live again.`);
});
