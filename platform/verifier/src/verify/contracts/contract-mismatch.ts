import { refusal, type DeliveryError } from '@prizestash/release-store/delivery-error';
import type { Release } from '@prizestash/release-store/release';
import type { ReleaseStore } from '@prizestash/release-store/release-store';
import { contractDifferences, type DeclaredExports } from './contract-differences';

function exportsOf(store: ReleaseStore, release: Release): DeclaredExports {
  return {
    exports: release.contract,
    declarations: () => store.declarations(release),
  };
}

/**
 * Compares what a remote imports of the singletons of `shared` with what a shell provides.
 * @returns the refusal of a remote that does not fit; null when it does.
 */
export function contractMismatch(
  store: ReleaseStore,
  shell: Release,
  remote: Release,
): DeliveryError | null {
  const remoteName = `${remote.package}@${remote.version}`;
  const shellName = `shell@${shell.version}`;
  const [difference] = contractDifferences(exportsOf(store, shell), exportsOf(store, remote));
  if (!difference) return null;
  const { module, name, reason } = difference;
  const provides = reason === null ? 'does not provide' : `provides with another type: ${reason}`;
  return refusal(
    'singletons',
    `${remoteName} uses ${name} of ${module}, which ${shellName} ${provides}`,
  );
}
