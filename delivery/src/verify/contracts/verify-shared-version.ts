import semver from 'semver';
import { DeliveryError } from '../../delivery-error';
import type { Release } from '../../releases/release';
import type { ReleaseStore } from '../../releases/release-store';
import { contractDifferences } from './contract-differences';
import { exportsOf } from './contract-mismatch';

/** The version of `shared` that a shell provides; null for a shell without its modules. */
function sharedVersionOf({ provides }: Release): string | null {
  return provides['@prizestash/shared/site'] ?? null;
}

/**
 * Requires a new major version of `shared` where its contract breaks that of the live shell. A shell
 * with an older version may follow: that is a way back.
 * @throws {DeliveryError} naming the export.
 */
export function verifySharedVersion(store: ReleaseStore, live: Release, next: Release): void {
  const [before, after] = [sharedVersionOf(live), sharedVersionOf(next)];
  if (!before || !after || semver.lt(after, before)) return;
  if (semver.major(after) !== semver.major(before)) return;
  const [difference] = contractDifferences(exportsOf(store, next), exportsOf(store, live));
  if (!difference) return;
  const { module, name, reason } = difference;
  throw new DeliveryError(
    'release-set-refused',
    `shell@${next.version} ${reason === null ? 'no longer provides' : 'changes the type of'} ${name} of ${module}, but its version of shared, ${after}, has the major version of the live one, ${before}; run npm run contract`,
  );
}
