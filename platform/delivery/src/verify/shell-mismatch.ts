import semver from 'semver';
import type { Release } from '../releases/release';
import type { ReleaseStore } from '../releases/release-store';
import type { Versions } from '../releases/release-set/releases';
import { contactMismatch } from './contact/contact-mismatch';
import { contractMismatch } from './contracts/contract-mismatch';

/** The shell provides every singleton that the remote requires, in a version that it accepts. */
function singletonMismatch(shell: Release, remote: Release): string | null {
  for (const [singleton, range] of Object.entries(remote.requires)) {
    const provided = Object.hasOwn(shell.provides, singleton) && shell.provides[singleton];
    if (provided && semver.satisfies(provided, range)) continue;
    const reason = provided
      ? `but shell@${shell.version} provides ${provided}`
      : `which shell@${shell.version} does not provide`;
    return `${remote.package}@${remote.version} needs ${singleton} ${range}, ${reason}`;
  }
  return null;
}

/**
 * Decides whether a shell can load a remote: versions of singletons, the stored contact, and the
 * exports of `shared` by their content.
 * @returns why it cannot; null when it can.
 */
export function shellMismatch(store: ReleaseStore, shell: Release, remote: Release): string | null {
  return (
    singletonMismatch(shell, remote) ??
    contactMismatch(shell, remote) ??
    contractMismatch(store, shell, remote)
  );
}

/** Leaves out the fallback versions that a shell could not load. */
export function fittingFallbacks(
  store: ReleaseStore,
  shell: Release,
  fallbacks: Versions,
): Versions {
  const fitting: Record<string, string> = {};
  for (const [name, version] of Object.entries(fallbacks)) {
    const remote = store.release(name, version);
    if (remote && !shellMismatch(store, shell, remote)) fitting[name] = version;
  }
  return fitting;
}
