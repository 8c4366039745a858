import { settingsFromEnv } from '../config/settings';
import { ConfigError } from '../config/site-config-from-env';
import { promote } from '../sets/promote';
import { ReleaseStore } from '../store/release-store';
import { runCommand } from './run-command';

/** `npm run promote -- <package>@<version> …`: makes, proves and publishes a new set. */
runCommand(async () => {
  const names = process.argv.slice(2);
  if (names.length === 0) {
    throw new ConfigError('say what to promote: npm run promote -- mfe-legal@<version>');
  }
  const settings = settingsFromEnv(process.env);
  const store = new ReleaseStore(settings.releasesDir);
  const outcome = await promote(
    store,
    names.map((name) => store.named(name)),
    settings.operator,
  );
  console.log(outcome.changed ? `${outcome.set} is live.` : `${outcome.set} was live already.`);
});
