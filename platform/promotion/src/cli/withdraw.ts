import { promoterFromEnv } from './settings/promoter';
import { runCommand } from '@prizestash/server-kit/run-command';

/**
 * `npm run withdraw -- <release set>`: closes a release set, also to `?set=`.
 * `npm run withdraw -- <package>@<version>`: closes every set that has a release or falls back to it,
 * and its files.
 */
runCommand(async () => {
  const [name = ''] = process.argv.slice(2);
  await promoterFromEnv(process.env).withdraw(name);
  console.log(`${name} was withdrawn.`);
});
