import { rollback, rollbackPackage } from '../promote/rollback';
import { checkPages } from './browser/check-pages';
import { printStep } from './print-step';
import { promotedBy } from './promoted-by';
import { runCommand } from './run-command';
import { releaseStoreFromEnv } from './settings';

/**
 * `npm run rollback [-- <package>]`: ends the canary; without one, makes the previous release set
 * live. With a package, reverts that package alone to the version that was live before.
 */
runCommand(async () => {
  const [name] = process.argv.slice(2);
  const store = releaseStoreFromEnv(process.env);
  const by = promotedBy(process.env);
  const { set, endedCanary } = name
    ? await rollbackPackage(store, name, { by, checkPages, onStep: printStep })
    : await rollback(store, by);
  console.log(
    endedCanary
      ? `The canary ${endedCanary} has ended; everybody gets ${set}.`
      : `${set} is live${name ? '' : ' again'}.`,
  );
});
