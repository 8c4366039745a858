import { runCommand } from '@prizestash/server-kit/run-command';
import { refuseConfig } from '@prizestash/release-store/delivery-error';
import { parseOptions } from './settings/arguments';
import { promoterFromEnv } from './settings/promoter';

/** `npm run end-canary -- <package> [--skip-browser]`: takes a package out of its canary; the live set stays. */
runCommand(async () => {
  const example = 'npm run end-canary -- <package>';
  const options = { 'skip-browser': { type: 'boolean' } } as const;
  const { values, positionals } = parseOptions(options, example);
  const [name = '', more] = positionals;
  if (name === '' || more !== undefined) refuseConfig(`name one package: ${example}`);
  const promoter = promoterFromEnv(process.env);
  const { set } = await promoter.endCanary(name, values['skip-browser'] === true);
  console.log(`The canary of ${name} has ended; ${set} is live.`);
});
