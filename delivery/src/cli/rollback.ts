import { parseArgs } from 'node:util';
import { rollback, rollbackPackage } from '../promote/rollback';
import { checkPages } from './browser/check-pages';
import { printStep } from './print-step';
import { promotedBy } from './promoted-by';
import { runCommand } from './run-command';
import { writableStoreFromEnv } from './release-store-from-env';

/**
 * `npm run rollback [-- <package> [--skip-browser]]`: ends the canary; without one, makes the previous release set
 * live. With a package, reverts that package alone to the version that was live before.
 */
runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { 'skip-browser': { type: 'boolean' } },
    allowPositionals: true,
  });
  const [name] = positionals;
  const check = values['skip-browser'] ? null : checkPages;
  const store = await writableStoreFromEnv(process.env);
  const by = promotedBy(process.env);
  const { set, endedCanary } = name
    ? await rollbackPackage(store, name, { by, checkPages: check, onStep: printStep })
    : await rollback(store, by);
  console.log(
    endedCanary
      ? `The canary ${endedCanary} has ended; everybody gets ${set}.`
      : `${set} is live${name ? '' : ' again'}.`,
  );
});
