import { runCommand } from '@prizestash/server-kit/run-command';
import { stripControlCharacters } from '@prizestash/server-kit/strip-control-characters';
import { providedVersions } from '@prizestash/release-store/release-set/published-versions';
import { releaseStoreFromEnv } from '@prizestash/release-store/release-store-from-env';
import { parseOptions } from './settings/arguments';
import { releaseList } from './output/release-list';

/**
 * `npm run releases`: lists release sets, versions and commits, and which of them are live; with
 * `-- --provides`, the singletons that the live shell provides, as JSON.
 */
runCommand(async () => {
  const options = { provides: { type: 'boolean', default: false } } as const;
  const { values } = parseOptions(options, 'npm run releases --');
  const store = releaseStoreFromEnv(process.env);
  await store.refresh();
  const lines = values.provides
    ? [JSON.stringify(providedVersions(store), null, 2)]
    : releaseList(store);
  for (const line of lines) console.log(values.provides ? line : stripControlCharacters(line));
});
