import semver from 'semver';
import { refusal, type DeliveryError } from '@prizestash/release-store/delivery-error';
import type { Release, ReleaseSetRecord } from '@prizestash/release-store/release';
import type { Versions } from '@prizestash/release-store/release-name';
import { SHELL } from '@prizestash/release-store/release-format/release-description';
import { packageNameOf } from '@prizestash/release-store/release-format/singletons';
import type { ReleaseStore } from '@prizestash/release-store/release-store';
import { contractMismatch } from './contract-mismatch';

/**
 * Compares the contact that a remote was built against with the one that a shell's store holds: the
 * same key and version, and every field of the remote. Additional fields are allowed.
 * @returns the refusal of a remote that does not fit; null when it does.
 */
function contactMismatch(shell: Release, remote: Release): DeliveryError | null {
  const { contact: expected } = remote;
  const { contact: held } = shell;
  if (!expected) return null;
  const name = `${remote.package}@${remote.version}`;
  const shellName = `shell@${shell.version}`;
  if (!held) {
    return refusal('contact', `${name} needs the contact store, which ${shellName} does not have`);
  }
  if (expected.key !== held.key || expected.version !== held.version) {
    return refusal(
      'contact',
      `${name} was built for contacts stored as "${expected.key}" version ${expected.version}, but ${shellName} stores them as "${held.key}" version ${held.version}`,
    );
  }
  const missing = expected.fields.filter((field) => !held.fields.includes(field));
  if (missing.length === 0) return null;
  return refusal(
    'contact',
    `${name} was built for a contact with ${missing.join(', ')}, which the store of ${shellName} does not hold`,
  );
}

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
