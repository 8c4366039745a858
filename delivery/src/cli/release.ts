import { findPackages } from '../build/packages';
import { DeliveryError } from '../delivery-error';
import { releasePackage } from '../releases/release-package';
import { requireHistory } from '../releases/version';
import { printStep } from './print-step';
import { runCommand } from './run-command';
import { writableStoreFromEnv } from './release-store-from-env';

/** `npm run release -w <package>`: builds one package and stores it under its version. */
runCommand(async () => {
  const [name = ''] = process.argv.slice(2);
  if (!findPackages().includes(name)) {
    throw new DeliveryError('invalid-config', `"${name}" is not a package that can be released`);
  }
  requireHistory();
  const store = await writableStoreFromEnv(process.env);
  const { release, stored } = await releasePackage(store, name, { onStep: printStep });
  if (!stored) console.log('The store already holds a release with this content.');
  console.log(`${release.package}@${release.version}`);
});
