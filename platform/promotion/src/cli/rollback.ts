import { refuseConfig } from '@prizestash/release-store/delivery-error';
import { runCommand } from '@prizestash/server-kit/run-command';
import { parseOptions } from './settings/arguments';
import { promoterFromEnv } from './settings/promoter';

/**
 * `npm run rollback [-- <package> [--skip-browser]] [--again]`: ends all canaries; without one, makes the
 * previous release set live. With a package, reverts that package alone. What was rolled back is not
 * promoted again; `--again` rolls back further than the last rollback.
 */
runCommand(async () => {
  const example = 'npm run rollback -- <package>';
  const options = { 'skip-browser': { type: 'boolean' }, again: { type: 'boolean' } } as const;
  const { values, positionals } = parseOptions(options, example);
  const [name, more] = positionals;
  if (more !== undefined) refuseConfig('rollback reverts one package, or the whole site');
  const promoter = promoterFromEnv(process.env);
  const { 'skip-browser': skipBrowser = false, again = false } = values;
  const { set, endedCanaries } = await promoter.rollback(name, { skipBrowser, again });
  console.log(
    endedCanaries.length > 0
      ? `The canary ${endedCanaries.join(' and ')} has ended; ${set} stays live (to roll back a package of it: ${example}).`
      : `${set} is live${name ? '' : ' again'}.`,
  );
});
