import { refuseSet } from '@prizestash/release-store/delivery-error';
import { nameOf, packageOf, type ReleaseName } from '@prizestash/release-store/release';
import type { ReleaseStore } from '@prizestash/release-store/release-store';
import { findRolledBack, rollbackText } from '@prizestash/release-store/release-set/rolled-back';

/**
 * Refuses to give visitors again what was rolled back, also under another version.
 * @param again permits it, but for what was withdrawn.
 * @returns the releases that are judged no longer.
 */
export function requireNotRolledBack(
  store: ReleaseStore,
  releases: readonly ReleaseName[],
  again: boolean,
): string[] {
  return releases.flatMap((release) => {
    const judged = findRolledBack(store, store.state().rolledBack, release);
    if (!judged) return [];
    const name = nameOf(release);
    const same = judged.release === name ? '' : `${name} has the content of ${judged.release}: `;
    const text = `${same}${rollbackText(judged, [judged])}`;
    if (judged.why === 'withdrawal') refuseSet('rollback', `${text}; promote another version`);
    if (!again) refuseSet('rollback', `${text}; --again promotes it all the same`);
    return [judged.release];
  });
}

/**
 * Refuses a second rollback for one alert, unless it is meant.
 * @param name the whole site when undefined.
 */
export function requireFirstRollback(store: ReleaseStore, name?: string): void {
  const isOf = (release: string) => name === undefined || packageOf(release) === name;
  const last = store.log.entries().findLast(({ outcome, action, request, rolledBack }) => {
    if (outcome !== 'done') return false;
    if (rolledBack) return name === undefined || rolledBack.some((one) => isOf(one.release));
    return action === 'promote' && (name === undefined || request.some(isOf));
  });
  if (!last?.rolledBack) return;
  refuseSet(
    'rollback',
    `${rollbackText(last, last.rolledBack)}; rollback --again rolls back further`,
  );
}
