import { readPackageJson } from '../../../delivery/src/build/read-package-json';
import { releaseSources } from '../../../delivery/src/cli/release-sources';
import { DeliveryError } from '../../../delivery/src/delivery-error';

/** `remote-kit release`: builds the remote and stores it in RELEASE_STORE or RELEASES_DIR. */
export async function release(): Promise<void> {
  if (!process.env['RELEASE_STORE'] && !process.env['RELEASES_DIR']) {
    throw new DeliveryError(
      'invalid-config',
      'Name the release store of the site: RELEASES_DIR=<folder>, or RELEASE_STORE=s3://<bucket>/<prefix>.',
    );
  }
  const folder = process.cwd();
  await releaseSources(readPackageJson(folder).name, folder);
}
