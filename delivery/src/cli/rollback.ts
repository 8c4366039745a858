import { settingsFromEnv } from './settings';
import { rollback } from '../promote/rollback';
import { ReleaseStore } from '../releases/release-store';
import { runCommand } from './run-command';

/** `npm run rollback`: ends a trial; without one, makes the set before the live one live again. */
runCommand(async () => {
  const store = new ReleaseStore(settingsFromEnv(process.env).releasesDir);
  const { set, canaryOf } = rollback(store);
  console.log(
    canaryOf
      ? `The trial of ${canaryOf} has ended; everybody gets ${set}.`
      : `${set} is live again.`,
  );
});
