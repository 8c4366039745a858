import { settingsFromEnv } from '../config/settings';
import { rollback } from '../sets/rollback';
import { ReleaseStore } from '../store/release-store';
import { runCommand } from './run-command';

/** `npm run rollback`: ends a trial; without one, makes the set before the live one live again. */
runCommand(async () => {
  const store = new ReleaseStore(settingsFromEnv(process.env).releasesDir);
  const { set, trialOf } = rollback(store);
  console.log(
    trialOf ? `The trial of ${trialOf} has ended; everybody gets ${set}.` : `${set} is live again.`,
  );
});
