import { liveResults, withResults } from '../releases/site-config/published-results';
import { releaseSiteConfig } from '../releases/site-config/release-site-config';
import { isProduction, operatorConfigFromEnv } from '../releases/site-config/site-config-from-env';
import { runCommand } from './run-command';
import { releaseStoreFromEnv } from './settings';

/** `npm run release:config`: stores the operator's configuration, read from the environment. */
runCommand(async () => {
  const store = releaseStoreFromEnv(process.env);
  const config = withResults(operatorConfigFromEnv(process.env), liveResults(store));
  const { release, stored } = releaseSiteConfig(store, config, isProduction(process.env));
  if (!stored) console.log('The store already holds this configuration.');
  console.log(`${release.package}@${release.version}`);
});
