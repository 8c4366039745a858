import semver from 'semver';
import { refusal, type DeliveryError } from '@prizestash/release-store/delivery-error';
import { SHELL } from '@prizestash/release-store/release-format/release-description';
import type { Release, ReleaseSetRecord } from '@prizestash/release-store/release';
import type { ReleaseStore } from '@prizestash/release-store/release-store';
import type { Versions } from '@prizestash/release-store/release-set/release-set-id';
import { contactMismatch } from './contact/contact-mismatch';
import { contractMismatch } from './contracts/contract-mismatch';

/** The shell provides every singleton that the remote requires, in a version that it accepts. */
function singletonMismatch(shell: Release, remote: Release): DeliveryError | null {
  for (const [singleton, range] of Object.entries(remote.requires)) {
    const isProvided = Object.hasOwn(shell.provides, singleton);
    const provided = (isProvided && shell.provides[singleton]) || 'none';
    if (semver.satisfies(provided, range)) continue;
    return refusal(
      'singletons',
      `${remote.package}@${remote.version} needs ${singleton} ${range}, but shell@${shell.version} provides ${provided}`,
    );
  }
  return null;
}

/**
 * Decides whether a shell can load a remote: versions of singletons, the stored contact, and the
 * exports of `shared` by their content.
 * @returns the refusal; null when it can.
 */
export function shellMismatch(
  store: ReleaseStore,
  shell: Release,
  remote: Release,
): DeliveryError | null {
  return (
    singletonMismatch(shell, remote) ??
    contactMismatch(shell, remote) ??
    contractMismatch(store, shell, remote)
  );
}

type VerifiedSet = Pick<ReleaseSetRecord, 'versions' | 'previousVersions'> | null;

/** Whether a release set has a version, live or to fall back to. */
export const hasVersion = (base: VerifiedSet, name: string, version: string) =>
  base?.versions[name] === version || base?.previousVersions[name] === version;

/**
 * Whether a release set has both, so that they were compared already. To compare types can take
 * seconds, which would count in each promotion of another team.
 */
export const isVerified = (base: VerifiedSet, shell: Release, name: string, version: string) =>
  base?.versions[SHELL] === shell.version && hasVersion(base, name, version);

/**
 * Leaves out the fallback versions that a shell could not load.
 * @param base the release set that is followed.
 */
export function fittingFallbacks(
  store: ReleaseStore,
  base: VerifiedSet,
  shell: Release,
  fallbacks: Versions,
): Versions {
  const fitting: Record<string, string> = {};
  for (const [name, version] of Object.entries(fallbacks)) {
    const remote = store.release(name, version);
    if (!remote) continue;
    const fits = isVerified(base, shell, name, version) || !shellMismatch(store, shell, remote);
    if (fits) fitting[name] = version;
  }
  return fitting;
}
