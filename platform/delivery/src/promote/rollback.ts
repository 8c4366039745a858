import { refuseSet } from '../delivery-error';
import {
  servedOf,
  type Canary,
  type PromotionState,
} from '../releases/promotion-log/promotion-state';
import type { ReleaseName } from '../releases/release';
import type { ReleaseStore } from '../releases/release-store';
import { canariesWithout, packagesIn, releasesIn } from './canaries';
import { containedVerifier } from './contained-verifier';
import { promote, publicPages, type PromoteOptions } from './promote';
import { requireSameState } from './require-same-state';

export interface RollbackOutcome {
  readonly set: string;
  /** The release sets of canaries that the rollback ended. */
  readonly endedCanaries: readonly string[];
}

const setsOf = (canaries: PromotionState['canaries']) => canaries.map(({ set }) => set);

/** The set of the latest promotion in the history that may still be served. */
function servableBefore(store: ReleaseStore, { history, withdrawn }: PromotionState): string {
  const last = history.findLast(({ set }) => !withdrawn.includes(set));
  if (!last) return refuseSet('rollback', 'there is no release set before the live one');
  if (!store.set(last.set)) refuseSet('rollback', `${last.set} is no longer in the store`);
  return last.set;
}

/** For a request that was made from an entry of the promotion log. */
interface RequestOptions extends PromoteOptions {
  /** Of that entry. The request is refused when its packages have changed since; by default now. */
  readonly sequence?: number;
}

/**
 * Reverts the latest promotion: ends all canaries if there are any, otherwise makes the previous
 * release set live.
 */
export async function rollback(
  store: ReleaseStore,
  { by = 'unknown', sequence }: Pick<RequestOptions, 'by' | 'sequence'> = {},
): Promise<RollbackOutcome> {
  let asked = sequence;
  for (;;) {
    await store.refresh();
    const state = store.state();
    asked ??= state.sequence;
    requireSameState(store, undefined, asked);
    const set =
      state.live && state.canaries.length > 0 ? state.live.set : servableBefore(store, state);
    const change = { action: 'rollback', by, request: [], live: set, canaries: [] } as const;
    if (await store.append(change, state)) return { set, endedCanaries: setsOf(state.canaries) };
  }
}

/** Takes a package out of the canary that changes it. What else is in the canary continues. */
export async function endCanaryOf(
  store: ReleaseStore,
  name: string,
  {
    verifier = containedVerifier(),
    browserCheck = false,
    by = 'unknown',
    onStep = () => {},
    sequence,
  }: RequestOptions = {},
): Promise<RollbackOutcome> {
  let asked = sequence;
  for (;;) {
    await store.refresh();
    const state = store.state();
    asked ??= state.sequence;
    requireSameState(store, name, asked);
    const running = state.canaries.find((one) => packagesIn(store, state, one).includes(name));
    if (!state.live || !running) return refuseSet('rollback', `${name} is in no canary`);
    const live = state.live.set;
    const checks = { verifier, browserCheck, onStep, dryRun: false };
    const options = { pages: publicPages, drop: [], ...checks };
    const canaries = await canariesWithout(store, state, name, options);
    const change = { action: 'rollback', by, request: [name], live, canaries } as const;
    if (await store.append(change, state)) return { set: live, endedCanaries: [running.set] };
  }
}

/** The version of a package that was live before its present one, whoever promoted since. */
function versionBefore(store: ReleaseStore, state: PromotionState, name: string): ReleaseName {
  const current = store.set(state.live?.set ?? '')?.versions[name];
  if (!current) refuseSet('rollback', `${name} is not in the live release set`);
  const version = [...state.history]
    .reverse()
    .map(({ set }) => store.set(set)?.versions[name])
    .find((one) => one !== undefined && one !== current);
  return version
    ? { package: name, version }
    : refuseSet('rollback', `no other version of ${name} was live`);
}

/**
 * Reverts one package to the version that was live before; other packages keep theirs. Paths that
 * only the reverted version has are dropped. A canary of the package ends.
 */
export async function rollbackPackage(
  store: ReleaseStore,
  name: string,
  { sequence, ...options }: RequestOptions = {},
): Promise<RollbackOutcome> {
  await store.refresh();
  const state = store.state();
  const asked = sequence ?? state.sequence;
  requireSameState(store, name, asked);
  const { set: before } = state.live ?? refuseSet('rollback', 'nothing was promoted yet');
  const paths = store
    .release(name, store.set(before)?.versions[name] ?? '')
    ?.routes.map(({ path }) => path);
  // Each attempt asks, because visitors may get another version while this one is verified.
  const release = () => {
    requireSameState(store, name, asked);
    return Promise.resolve([versionBefore(store, store.state(), name)]);
  };
  const { set } = await promote(store, release, {
    ...options,
    drop: paths ?? [],
    endsCanary: true,
  });
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
