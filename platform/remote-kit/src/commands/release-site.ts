import {
  isProduction,
  operatorConfigFromEnv,
} from '@prizestash/release-store/site-config/site-config-from-env';
import { writableStoreFromEnv } from '@prizestash/release-store/release-store-from-env';
import { runCommand } from '@prizestash/server-kit/run-command';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { releaseSite } from '../release/release-site';
import { requireHistory } from '../version/version';

/**
 * `npm run release:site`: releases what a release set consists of: the shell and the remotes of this
 * checkout, the prerenderer and the operator's configuration, and prints their names for `promote`.
 */
runCommand(async () => {
  const config = operatorConfigFromEnv(process.env);
  requireHistory(repositoryRoot);
  const store = await writableStoreFromEnv(process.env);
  await store.refresh();
  const releases = await releaseSite(store, (name) => console.error(`Building ${name}…`), {
    config,
    production: isProduction(process.env),
  });
  for (const { package: name, version } of releases) console.log(`${name}@${version}`);
});
