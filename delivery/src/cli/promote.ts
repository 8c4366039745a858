import { settingsFromEnv } from './settings';
import { EVERYBODY, promote } from '../promote/promote';
import { ReleaseStore } from '../releases/release-store';
import { parsePromoteArguments } from './promote-arguments';
import { runCommand } from './run-command';

/** `npm run promote -- <package>@<version> … [--share N]`: makes, proves and publishes a new set. */
runCommand(async () => {
  const { names, share } = parsePromoteArguments(process.argv.slice(2));
  const settings = settingsFromEnv(process.env);
  const store = new ReleaseStore(settings.releasesDir);
  const releases = names.map((name) => store.named(name));
  const { set, changed, canaryEnded } = await promote(store, releases, settings.operator, {
    share,
  });
  const state = share < EVERYBODY ? `on trial for ${share} visitors of 100` : 'live';
  console.log(changed ? `${set} is ${state}.` : `${set} was ${state} already.`);
  if (canaryEnded) console.log(`Note that ${canaryEnded}`);
});
