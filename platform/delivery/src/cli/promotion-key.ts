import { releaseStoreFromEnv } from './release-store-from-env';
import { runCommand } from '@prizestash/server-kit/run-command';

/** `npm run delivery -- promotion-key`: prints the public keys that this machine trusts, its own first. */
runCommand(() => {
  console.log(releaseStoreFromEnv(process.env).keys().publicKeys.join(','));
  return Promise.resolve();
});
