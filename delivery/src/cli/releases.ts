import { releaseStoreFromEnv } from './settings';
import { releaseList } from './release-list';
import { runCommand } from './run-command';

/** `npm run releases`: lists release sets, versions and commits, and which of them are live. */
runCommand(async () => {
  const store = releaseStoreFromEnv(process.env);
  for (const line of releaseList(store)) console.log(line);
});
