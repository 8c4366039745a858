import { findPackages, repositoryRoot } from '../build/packages';
import { DeliveryError } from '../delivery-error';
import { releaseSources } from './release-sources';
import { runCommand } from './run-command';

/** `npm run release -w <package>`: builds one package and stores it under its version. */
runCommand(async () => {
  const [name = ''] = process.argv.slice(2);
  if (!findPackages().includes(name)) {
    throw new DeliveryError('invalid-config', `"${name}" is not a package that can be released`);
  }
  await releaseSources(name, repositoryRoot);
});
