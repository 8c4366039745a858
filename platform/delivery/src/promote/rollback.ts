import { refuseSet } from '../delivery-error';
import {
  servedOf,
  type Canary,
  type PromotionState,
} from '../releases/promotion-log/promotion-state';
import type { ReleaseName } from '../releases/release';
import type { ReleaseStore } from '../releases/release-store';
import { canariesWithout, releasesIn } from './canaries';
import { containedVerifier } from './contained-verifier';
import { promote, publicPages, type PromoteOptions } from './promote';

export interface RollbackOutcome {
  /** The release set that everybody gets now. */
  readonly set: string;
  /** The release sets of canaries that the rollback ended. */
  readonly endedCanaries: readonly string[];
}

const setsOf = (canaries: PromotionState['canaries']) => canaries.map(({ set }) => set);

/** The set of the latest promotion in the history that may still be served. */
function servableBefore(store: ReleaseStore, { history, withdrawn }: PromotionState): string {
  const last = history.findLast(({ set }) => !withdrawn.includes(set));
  if (!last) return refuseSet('there is no release set before the live one');
  if (!store.set(last.set)) refuseSet(`${last.set} is no longer in the store`);
  return last.set;
}

/**
 * Reverts the latest promotion: ends all canaries if there are any, otherwise makes the previous
 * release set live.
 * @param sequence of the state that it is meant for; any when left out.
 */
export async function rollback(
  store: ReleaseStore,
  by = 'unknown',
  sequence?: number,
): Promise<RollbackOutcome> {
  for (;;) {
    await store.refresh();
    const state = store.state();
    if (sequence !== undefined && state.sequence !== sequence) {
      refuseSet('what visitors get has changed meanwhile');
    }
    const set =
      state.live && state.canaries.length > 0 ? state.live.set : servableBefore(store, state);
    const change = { action: 'rollback', by, request: [], live: set, canaries: [] } as const;
    if (await store.append(change, state)) return { set, endedCanaries: setsOf(state.canaries) };
  }
}

/** Takes a package out of the canary that contains it. @returns null when none contains it any more. */
async function endCanaryOf(
  store: ReleaseStore,
  name: string,
  {
    verifier = containedVerifier(),
    browserCheck = false,
    by = 'unknown',
    onStep = () => {},
  }: PromoteOptions,
): Promise<RollbackOutcome | null> {
  for (;;) {
    const state = store.state();
    const { live } = state;
    const running = state.canaries.find((canary) =>
      releasesIn(store, state, canary).some((release) => release.package === name),
    );
    if (!live || !running) return null;
    const checks = { verifier, browserCheck, onStep, dryRun: false };
    const options = { pages: publicPages, drop: [], ...checks };
    const canaries = await canariesWithout(store, state, name, options);
    const change = { action: 'rollback', by, request: [name], live: live.set, canaries } as const;
    if (await store.append(change, state)) return { set: live.set, endedCanaries: [running.set] };
    await store.refresh();
  }
}

/** The version of a package that was live before its present one, whoever promoted since. */
function versionBefore(store: ReleaseStore, state: PromotionState, name: string): ReleaseName {
  const current = store.set(state.live?.set ?? '')?.versions[name];
  if (!current) refuseSet(`${name} is not in the live release set`);
  const version = [...state.history]
    .reverse()
    .map(({ set }) => store.set(set)?.versions[name])
    .find((one) => one !== undefined && one !== current);
  return version ? { package: name, version } : refuseSet(`no other version of ${name} was live`);
}

/**
 * Reverts one package to the version that was live before; other packages keep theirs. Paths that
 * only the reverted version has are dropped. A package that is in a canary leaves it instead.
 */
export async function rollbackPackage(
  store: ReleaseStore,
  name: string,
  options: PromoteOptions = {},
): Promise<RollbackOutcome> {
  await store.refresh();
  const state = store.state();
  const { set: before } = state.live ?? refuseSet('nothing was promoted yet');
  const ended = await endCanaryOf(store, name, options);
  if (ended) return ended;
  const release = versionBefore(store, state, name);
  const paths = store
    .release(name, store.set(before)?.versions[name] ?? '')
    ?.routes.map(({ path }) => path);
  const rollbackOptions = { ...options, drop: paths ?? [], endsCanary: true };
  const { set } = await promote(store, [release], rollbackOptions);
  const ids = store.state().canaries.map(({ id }) => id);
  return { set, endedCanaries: setsOf(state.canaries.filter(({ id }) => !ids.includes(id))) };
}

/**
 * Ends one canary, as long as nobody has changed its percentage.
 * @param reason for the log.
 * @returns false when it has ended or changed by now.
 */
export async function endCanary(
  store: ReleaseStore,
  { id, since }: Pick<Canary, 'id' | 'since'>,
  by: string,
  reason: string,
): Promise<boolean> {
  for (;;) {
    await store.refresh();
    const state = store.state();
    const canary = state.canaries.find((one) => one.id === id && one.since === since);
    if (!state.live || !canary) return false;
    const request = releasesIn(store, state, canary).map((release) => release.package);
    const { canaries, ...served } = servedOf(state);
    const others = canaries.filter((one) => one.id !== id);
    const change = {
      action: 'rollback',
      by,
      request,
      reason,
      ...served,
      canaries: others,
    } as const;
    if (await store.append(change, state)) return true;
  }
}
