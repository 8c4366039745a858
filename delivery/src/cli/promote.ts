import { EVERYBODY, promote } from '../promote/promote';
import { parsePromoteArguments } from './promote-arguments';
import { runCommand } from './run-command';
import { releaseStoreFromEnv } from './settings';

/** `npm run promote -- <package>@<version> … [--percent N]`: verifies a release set and promotes it. */
runCommand(async () => {
  const { names, percent } = parsePromoteArguments(process.argv.slice(2), process.env);
  const store = releaseStoreFromEnv(process.env);
  const releases = names.map((name) => store.named(name));
  const { set, changed, canaryEnded } = await promote(store, releases, { percent });
  const state = percent < EVERYBODY ? `a canary for ${percent} percent of visitors` : 'live';
  console.log(changed ? `${set} is ${state}.` : `${set} was ${state} already.`);
  if (canaryEnded) console.log(`Note that ${canaryEnded}`);
});
