import semver from 'semver';
import { DeliveryError } from '../delivery-error';
import { allReleases, type Releases } from '../releases/release-set/releases';
import { verifyContact } from './contact/verify-contact';

/** The shell provides every singleton that a remote requires, in a version that it accepts. */
function verifySingletons({ shell, remotes }: Releases): void {
  for (const { package: name, version, requires } of remotes) {
    for (const [singleton, range] of Object.entries(requires)) {
      const provided = shell.provides[singleton];
      if (provided && semver.satisfies(provided, range)) continue;
      const reason = provided
        ? `but shell@${shell.version} provides ${provided}`
        : `which shell@${shell.version} does not provide`;
      throw new DeliveryError(
        'release-set-refused',
        `${name}@${version} needs ${singleton} ${range}, ${reason}`,
      );
    }
  }
}

/** No URL belongs to two packages, or to one package twice. */
function verifyPaths(releases: Releases): void {
  const owners = new Map<string, string>();
  for (const release of allReleases(releases)) {
    for (const { path } of release.routes) {
      const owner = owners.get(path);
      if (owner) {
        throw new DeliveryError(
          'release-set-refused',
          `${path} is claimed by both ${owner} and ${release.package}`,
        );
      }
      owners.set(path, release.package);
    }
  }
}

/**
 * Verifies a release set before its pages are rendered: singletons, paths and the contact contract.
 * @throws {DeliveryError} with the first reason to refuse it.
 */
export function verifyReleases(releases: Releases): void {
  verifySingletons(releases);
  verifyPaths(releases);
  verifyContact(releases);
}
