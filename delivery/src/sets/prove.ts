import semver from 'semver';
import { remoteNames } from '../compose/node-builds';
import type { Releases } from '../compose/release-set';
import { proveContact } from './prove-contact';
import { SetRefusedError } from './set-refused-error';

/** Every singleton that a remote needs is provided by the shell in a version that it accepts. */
function proveSingletons(releases: Releases): void {
  const { provides } = releases.shell;
  for (const name of remoteNames) {
    const { requires, version } = releases[name];
    for (const [singleton, range] of Object.entries(requires)) {
      const provided = provides[singleton];
      if (!provided) {
        throw new SetRefusedError(
          `${name}@${version} needs ${singleton} ${range}, which shell@${releases.shell.version} does not provide`,
        );
      }
      if (!semver.satisfies(provided, range)) {
        throw new SetRefusedError(
          `${name}@${version} needs ${singleton} ${range}, but shell@${releases.shell.version} provides ${provided}`,
        );
      }
    }
  }
}

/** No URL is claimed twice, by two packages or by one. */
function provePaths(releases: Releases): void {
  const owners = new Map<string, string>();
  for (const release of Object.values(releases)) {
    for (const { path } of release.routes) {
      const owner = owners.get(path);
      if (owner)
        throw new SetRefusedError(`${path} is claimed by both ${owner} and ${release.package}`);
      owners.set(path, release.package);
    }
  }
}

/**
 * Checks what can be known of a set before its pages are written.
 * @throws {SetRefusedError} with the first reason found.
 */
export function proveReleases(releases: Releases): void {
  proveSingletons(releases);
  provePaths(releases);
  proveContact(releases);
}
