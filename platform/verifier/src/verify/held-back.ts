import semver from 'semver';
import { refusal, type DeliveryError } from '@prizestash/release-store/delivery-error';
import { packageNameOf } from '@prizestash/release-store/release-format/singletons';
import type { Release } from '@prizestash/release-store/release';

/** What to release the remote with: the next major version, or exactly what the shell provides. */
function wantedVersion(provided: string, range: string): string {
  const isOtherMajor = semver.minVersion(range)?.major !== semver.major(provided);
  return isOtherMajor ? String(semver.major(provided)) : provided;
}

/**
 * Why a remote holds a new shell back, for the teams that have to agree: one refusal for each
 * singleton of which the shell provides another version than the remote accepts.
 */
export function heldBack(shell: Release, remote: Release): DeliveryError[] {
  return Object.entries(remote.requires).flatMap(([singleton, range]) => {
    const provided = shell.provides[singleton];
    if (!provided || semver.satisfies(provided, range)) return [];
    const name = packageNameOf(singleton);
    return refusal(
      'singletons',
      `${remote.package} needs ${name} ${range}; the shell would provide ${provided}. Release ${remote.package} with ${name} ${wantedVersion(provided, range)} or keep the shell.`,
    );
  });
}
