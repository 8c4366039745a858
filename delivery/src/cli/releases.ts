import { settingsFromEnv } from './settings';
import { ReleaseStore } from '../releases/release-store';
import { releaseList } from './release-list';
import { runCommand } from './run-command';

/** `npm run releases`: shows sets, versions and commits, which are live and which are on trial. */
runCommand(async () => {
  const store = new ReleaseStore(settingsFromEnv(process.env).releasesDir);
  for (const line of releaseList(store)) console.log(line);
});
