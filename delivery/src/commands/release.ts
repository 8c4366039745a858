import { settingsFromEnv } from '../config/settings';
import { releasePackage } from '../release/release-package';
import { isReleasable } from '../repository';
import { ReleaseStore } from '../store/release-store';
import { runCommand } from './run-command';
import { ConfigError } from '../config/site-config-from-env';

/** `npm run release -w <package>`: builds one package and stores it under its version. */
runCommand(async () => {
  const [name = ''] = process.argv.slice(2);
  if (!isReleasable(name)) throw new ConfigError(`"${name}" is not a package that can be released`);
  const store = new ReleaseStore(settingsFromEnv(process.env).releasesDir);
  const { release, stored } = await releasePackage(store, name);
  if (!stored) console.log('This very content is in the release store already.');
  console.log(`${release.package}@${release.version}`);
});
