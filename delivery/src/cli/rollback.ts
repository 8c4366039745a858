import { rollback } from '../promote/rollback';
import { ReleaseStore } from '../releases/release-store';
import { runCommand } from './run-command';
import { settingsFromEnv } from './settings';

/** `npm run rollback`: ends the canary; without one, makes the previous release set live. */
runCommand(async () => {
  const store = new ReleaseStore(settingsFromEnv(process.env).releasesDir);
  const { set, endedCanary } = await rollback(store);
  console.log(
    endedCanary
      ? `The canary ${endedCanary} has ended; all visitors get ${set}.`
      : `${set} is live again.`,
  );
});
