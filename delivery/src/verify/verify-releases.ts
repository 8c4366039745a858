import semver from 'semver';
import { remoteNames } from '../releases/node-builds/node-builds';
import type { Releases } from '../releases/release-set/release-set';
import { verifyContact } from './contact/verify-contact';
import { DeliveryError } from '../delivery-error';

/** Every singleton that a remote needs is provided by the shell in a version that it accepts. */
function verifySingletons(releases: Releases): void {
  const { provides } = releases.shell;
  for (const name of remoteNames) {
    const { requires, version } = releases[name];
    for (const [singleton, range] of Object.entries(requires)) {
      const provided = provides[singleton];
      if (!provided) {
        throw new DeliveryError(
          'release-set-refused',
          `${name}@${version} needs ${singleton} ${range}, which shell@${releases.shell.version} does not provide`,
        );
      }
      if (!semver.satisfies(provided, range)) {
        throw new DeliveryError(
          'release-set-refused',
          `${name}@${version} needs ${singleton} ${range}, but shell@${releases.shell.version} provides ${provided}`,
        );
      }
    }
  }
}

/** No URL is claimed twice, by two packages or by one. */
function verifyPaths(releases: Releases): void {
  const owners = new Map<string, string>();
  for (const release of Object.values(releases)) {
    for (const { path } of release.routes) {
      const owner = owners.get(path);
      if (owner)
        throw new DeliveryError(
          'release-set-refused',
          `${path} is claimed by both ${owner} and ${release.package}`,
        );
      owners.set(path, release.package);
    }
  }
}

/**
 * Checks what can be known of a set before its pages are written.
 * @throws {DeliveryError} with the first reason found.
 */
export function verifyReleases(releases: Releases): void {
  verifySingletons(releases);
  verifyPaths(releases);
  verifyContact(releases);
}
