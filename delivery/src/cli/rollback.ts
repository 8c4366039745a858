import { rollback } from '../promote/rollback';
import { runCommand } from './run-command';
import { releaseStoreFromEnv } from './settings';

/** `npm run rollback`: ends the canary; without one, makes the previous release set live. */
runCommand(async () => {
  const store = releaseStoreFromEnv(process.env);
  const { set, endedCanary } = await rollback(store);
  console.log(
    endedCanary
      ? `The canary ${endedCanary} has ended; all visitors get ${set}.`
      : `${set} is live again.`,
  );
});
