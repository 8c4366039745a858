import {
  keepingResults,
  releaseSiteConfig,
} from '@prizestash/release-store/site-config/content-releases';
import {
  isProduction,
  operatorConfigFromEnv,
} from '@prizestash/release-store/site-config/site-config-from-env';
import { runCommand } from '@prizestash/server-kit/run-command';
import { writableStoreFromEnv } from '@prizestash/release-store/release-store-from-env';

/** `npm run delivery -- release-config`: stores the operator's configuration, read from the environment. */
runCommand(async () => {
  const store = await writableStoreFromEnv(process.env);
  await store.refresh();
  const config = keepingResults(store, operatorConfigFromEnv(process.env));
  const { release, stored } = await releaseSiteConfig(store, config, isProduction(process.env));
  if (!stored) console.log('The store already holds this configuration.');
  console.log(`${release.package}@${release.version}`);
});
