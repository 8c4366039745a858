import { EVERYBODY, promote } from '../promote/promote';
import { checkPages } from './browser/check-pages';
import { parsePromoteArguments } from './promote-arguments';
import { printStep } from './print-step';
import { promotedBy } from './promoted-by';
import { runCommand } from './run-command';
import { writableStoreFromEnv } from './release-store-from-env';

/**
 * `npm run promote -- <package>@<version> … [--percent N] [--drop NAME] [--skip-browser] [--dry-run]`:
 * verifies a release set and promotes it.
 */
runCommand(async () => {
  const { names, percent, drop, skipBrowser, dryRun } = parsePromoteArguments(
    process.argv.slice(2),
    process.env,
  );
  const store = await writableStoreFromEnv(process.env);
  const { set, changed, canaryEnded } = await promote(
    store,
    await Promise.all(names.map((name) => store.named(name))),
    {
      percent,
      drop,
      dryRun,
      by: promotedBy(process.env),
      checkPages: skipBrowser ? null : checkPages,
      onStep: printStep,
    },
  );
  const state = percent < EVERYBODY ? `a canary for ${percent} percent of visitors` : 'live';
  if (!changed) console.log(`${set} was ${state} already.`);
  else console.log(dryRun ? `${set} can be promoted; nothing has changed.` : `${set} is ${state}.`);
  if (canaryEnded) console.log(`Note that ${canaryEnded}`);
});
