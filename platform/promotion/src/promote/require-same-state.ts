import { refuseSet } from '@prizestash/release-store/delivery-error';
import type { ServedSets } from '@prizestash/release-store/promotion-log/log-entry';
import { servedOf } from '@prizestash/release-store/promotion-log/promotion-state';
import { rollbackText } from '@prizestash/release-store/release-set/rolled-back';
import type { ReleaseStore } from '@prizestash/release-store/release-store';

interface PackageState {
  /** Undefined when the live set does not contain it. */
  readonly live: string | undefined;
  /** Id of the canary that changes it. */
  readonly canary: string | undefined;
}

function stateOf(store: ReleaseStore, { live, canaries }: ServedSets, name: string): PackageState {
  const versionIn = (set: string | null) =>
    set === null ? undefined : store.set(set)?.versions[name];
  const version = versionIn(live);
  return { live: version, canary: canaries.find(({ set }) => versionIn(set) !== version)?.id };
}

function requireSame(name: string, before: PackageState, now: PackageState, how: string): void {
  if (now.live !== before.live) {
    if (now.live === undefined)
      refuseSet('changed', `${name} is no longer in the live release set`);
    refuseSet('changed', `${name}@${now.live} is live by now${how}`);
  }
  if (now.canary === before.canary) return;
  if (now.canary === undefined) refuseSet('changed', `the canary of ${name} has ended by now`);
  refuseSet('changed', `another version of ${name} is in a canary by now`);
}

/**
 * Refuses a request that was made for another state of a package: its live version, or the canary that
 * it is in.
 * @param name all packages when undefined.
 * @param sequence of the log entry that the request was made from.
 */
export function requireSameState(
  store: ReleaseStore,
  name: string | undefined,
  sequence: number,
): void {
  const state = store.state();
  const now = servedOf(state);
  const entry = store.log.entries().find((one) => one.sequence === sequence);
  const before = entry ?? { live: null, canaries: [] };
  const sets = [before, now].flatMap(({ live, canaries }) => [live, ...canaries.map((c) => c.set)]);
  const all = sets.flatMap((set) => Object.keys(store.set(set ?? '')?.versions ?? {}));
  for (const one of name === undefined ? new Set(all) : [name]) {
    const then = stateOf(store, before, one);
    const judged = state.rolledBack.find(({ release }) => release === `${one}@${then.live}`);
    const lost = then.live === undefined ? '' : `, and ${then.live} no longer is`;
    const how = judged ? `: ${rollbackText(judged, [judged])}` : lost;
    requireSame(one, then, stateOf(store, now, one), how);
  }
}
