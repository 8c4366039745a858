import { settingsFromEnv } from './settings';
import { releasePackage } from '../releases/release-package';
import { isReleasable } from '../build/packages';
import { ReleaseStore } from '../releases/release-store';
import { runCommand } from './run-command';
import { DeliveryError } from '../delivery-error';

/** `npm run release -w <package>`: builds one package and stores it under its version. */
runCommand(async () => {
  const [name = ''] = process.argv.slice(2);
  if (!isReleasable(name))
    throw new DeliveryError('invalid-config', `"${name}" is not a package that can be released`);
  const store = new ReleaseStore(settingsFromEnv(process.env).releasesDir);
  const { release, stored } = await releasePackage(store, name);
  if (!stored) console.log('This very content is in the release store already.');
  console.log(`${release.package}@${release.version}`);
});
