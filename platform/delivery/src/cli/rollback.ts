import { parseArgs } from 'node:util';
import { promoterFromEnv } from './promoter';
import { runCommand } from '@prizestash/server-kit/run-command';

/**
 * `npm run rollback [-- <package> [--skip-browser]]`: ends all canaries; without one, makes the previous release set
 * live. With a package, reverts that package alone to the version that was live before.
 */
runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { 'skip-browser': { type: 'boolean' } },
    allowPositionals: true,
  });
  const [name] = positionals;
  const promoter = await promoterFromEnv(process.env);
  const { set, endedCanaries } = await promoter.rollback(name, values['skip-browser'] === true);
  console.log(
    endedCanaries.length > 0
      ? `The canary ${endedCanaries.join(' and ')} has ended; ${set} is live.`
      : `${set} is live${name ? '' : ' again'}.`,
  );
});
