import { promoterFromEnv } from './settings/promoter';
import { runCommand } from '@prizestash/server-kit/run-command';

/** `npm run delivery -- withdraw <release set>`: closes a release set, also to `?set=`. */
runCommand(async () => {
  const [id = ''] = process.argv.slice(2);
  await (await promoterFromEnv(process.env)).withdraw(id);
  console.log(`${id} was withdrawn.`);
});
