import { settingsFromEnv } from './settings';
import { ReleaseStore } from '../releases/release-store';
import { releaseList } from './release-list';
import { runCommand } from './run-command';

/** `npm run releases`: lists release sets, versions and commits, and which of them are live. */
runCommand(async () => {
  const store = new ReleaseStore(settingsFromEnv(process.env).releasesDir);
  for (const line of releaseList(store)) console.log(line);
});
