import { withdraw } from '../promote/withdraw';
import { promotedBy } from './promoted-by';
import { runCommand } from './run-command';
import { writableStoreFromEnv } from './release-store-from-env';

/** `npm run withdraw -- <release set>`: closes a release set, also to `?set=`. */
runCommand(async () => {
  const [id = ''] = process.argv.slice(2);
  await withdraw(await writableStoreFromEnv(process.env), id, promotedBy(process.env));
  console.log(`${id} was withdrawn.`);
});
