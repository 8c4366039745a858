import { promotionKeysFromEnv } from '@prizestash/release-store/release-store-from-env';
import { runCommand } from '@prizestash/server-kit/run-command';

/**
 * `npm run delivery -- promotion-key`: prints the public keys that this machine trusts, its own first, as a JWK
 * set. Makes the signing key where there is none.
 */
runCommand(() => {
  console.log(JSON.stringify(promotionKeysFromEnv(process.env)));
  return Promise.resolve();
});
