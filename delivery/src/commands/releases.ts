import { settingsFromEnv } from '../config/settings';
import { ReleaseStore } from '../store/release-store';
import { releaseLines } from './release-lines';
import { runCommand } from './run-command';

/** `npm run releases`: shows sets, versions and commits, which are live and which are on trial. */
runCommand(async () => {
  const store = new ReleaseStore(settingsFromEnv(process.env).releasesDir);
  for (const line of releaseLines(store)) console.log(line);
});
