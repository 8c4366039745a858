import { withdraw } from '../promote/withdraw';
import { runCommand } from './run-command';
import { releaseStoreFromEnv } from './settings';

/** `npm run withdraw -- <release set>`: closes a release set, also to `?set=`. */
runCommand(async () => {
  const [id = ''] = process.argv.slice(2);
  withdraw(releaseStoreFromEnv(process.env), id);
  console.log(`${id} was withdrawn.`);
});
