import { stripControlCharacters } from '@prizestash/server-kit/strip-control-characters';
import { releaseStoreFromEnv } from './release-store-from-env';
import { releaseList } from './release-list';
import { runCommand } from '@prizestash/server-kit/run-command';

/** `npm run releases`: lists release sets, versions and commits, and which of them are live. */
runCommand(async () => {
  const store = releaseStoreFromEnv(process.env);
  await store.refresh();
  for (const line of releaseList(store)) console.log(stripControlCharacters(line));
});
