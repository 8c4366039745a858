import { refuseSet } from '@prizestash/release-store/delivery-error';
import type { ReleaseSetRecord } from '@prizestash/release-store/release';
import { releasesOf, RESULTS, type ReleaseName } from '@prizestash/release-store/release-name';
import type { RolledBackRelease } from '@prizestash/release-store/promotion-log/log-entry';
import {
  servedOf,
  type Canary,
  type PromotionState,
} from '@prizestash/release-store/promotion-log/promotion-state';
import {
  changedPackages,
  changedReleases,
  earlierVersion,
} from '@prizestash/release-store/release-set/release-set-versions';
import { findRolledBack, judge } from '@prizestash/release-store/release-set/rolled-back';
import type { ReleaseStore } from '@prizestash/release-store/release-store';
import { containedVerifier } from '@prizestash/verifier/verification/contained-verifier';
import { canariesWithout, packagesIn, releasesIn } from './canaries';
import { promote, publicPages, type PromoteOptions } from './promote';
import { requireFirstRollback, requireSameState } from './requirements';

export interface RollbackOutcome {
  readonly set: string;
  /** The release sets of canaries that the rollback ended. */
  readonly endedCanaries: readonly string[];
}

/**
 * The set of the latest promotion in the history that differs from the live one, in more than the
 * results of drawings, and may be served.
 */
function servableBefore(store: ReleaseStore, state: PromotionState): ReleaseSetRecord {
  const { live, history, withdrawn, rolledBack } = state;
  const current = store.set(live?.set ?? '');
  const isGood = (record: ReleaseSetRecord) =>
    changedPackages(record, current).some((name) => name !== RESULTS) &&
    !releasesOf(record).some((one) => findRolledBack(store, rolledBack, one));
  const last = history.findLast(({ set }) => {
    const record = store.set(set);
    return !withdrawn.includes(set) && (!record || isGood(record));
  });
  if (!last) return refuseSet('rollback', 'there is no release set before the live one');
  return store.set(last.set) ?? refuseSet('rollback', `${last.set} is no longer in the store`);
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
  { by = 'unknown', id, sequence, again }: RequestOptions = {},
): Promise<RollbackOutcome> {
  let asked = sequence;
  for (;;) {
    await store.refresh();
    const state = store.state();
    asked ??= state.sequence;
    requireSameState(store, undefined, asked);
    if (!again) requireFirstRollback(store);
    const live = store.set(state.live?.set ?? '');
    const target = live && state.canaries.length > 0 ? live : servableBefore(store, state);
    const ended = state.canaries.flatMap((canary) => releasesIn(store, state, canary));
    const undone = live && target !== live ? changedReleases(target, live) : ended;
    const set = target.id;
    // Results are facts: they are published again.
    const isJudged = (release: ReleaseName) => release.package !== RESULTS;
    const rolledBack = judge(store, undone.filter(isJudged), 'site');
    const change = { action: 'rollback', by, id, request: [], live: set, canaries: [] } as const;
    if (await store.append({ ...change, rolledBack }, state))
      return { set, endedCanaries: state.canaries.map((one) => one.set) };
  }
}

/** Takes a package out of the canary that changes it. What else is in the canary continues. */
export async function endCanaryOf(
  store: ReleaseStore,
  name: string,
  { by = 'unknown', id, sequence, ...verifying }: RequestOptions = {},
): Promise<RollbackOutcome> {
  const { verifier = containedVerifier(), browserCheck = false, onStep = () => {} } = verifying;
  let asked = sequence;
  for (;;) {
    await store.refresh();
    const state = store.state();
    asked ??= state.sequence;
    requireSameState(store, name, asked);
    const running = state.canaries.find((one) => packagesIn(store, state, one).includes(name));
    if (!state.live || !running) return refuseSet('rollback', `${name} is in no canary`);
    const live = state.live.set;
    const { rolledBack } = state;
    const checks = { verifier, browserCheck, rolledBack, onStep, dryRun: false };
    const options = { pages: publicPages, drop: [], ...checks };
    const canaries = await canariesWithout(store, state, name, options);
    const change = { action: 'rollback', by, id, request: [name], live, canaries } as const;
    if (await store.append(change, state)) return { set: live, endedCanaries: [running.set] };
  }
}

/**
 * Makes a release set live without some releases of a package, which nobody gets from now on. A canary
 * of the package ends, and paths that only these releases have are dropped.
 * @param judgedIn the releases; the live version is replaced if it is one of them.
 */
export async function replaceReleases(
  store: ReleaseStore,
  name: string,
  judgedIn: (live: ReleaseSetRecord | null) => readonly RolledBackRelease[],
  options: PromoteOptions,
): Promise<RollbackOutcome> {
  const state = store.state();
  const live = store.set(state.live?.set ?? '')?.versions[name] ?? '';
  const paths = store.release(name, live)?.routes.map(({ path }) => path);
  const changes = (base: ReleaseSetRecord | null) => {
    const judged = judgedIn(base);
    const version = base?.versions[name];
    if (!version || !findRolledBack(store, judged, { package: name, version })) return [];
    const all = [...store.state().rolledBack, ...judged];
    const earlier = earlierVersion(store, name, version, all);
    if (earlier) return [{ package: name, version: earlier }];
    return refuseSet('rollback', `no other version of ${name} was live that was not rolled back`);
  };
  const { set } = await promote(store, changes, {
    ...options,
    drop: paths ?? [],
    endsCanary: true,
    rollsBack: judgedIn,
  });
  const ids = store.state().canaries.map(({ id }) => id);
  const ended = state.canaries.filter(({ id }) => !ids.includes(id));
  return { set, endedCanaries: ended.map((canary) => canary.set) };
}

/**
 * Rolls back one package to the latest version that was live before and was not rolled back; other
 * packages keep theirs.
 */
export async function rollbackPackage(
  store: ReleaseStore,
  name: string,
  { sequence, again, ...options }: RequestOptions = {},
): Promise<RollbackOutcome> {
  await store.refresh();
  const state = store.state();
  const asked = sequence ?? state.sequence;
  if (!state.live) refuseSet('rollback', 'nothing was promoted yet');
  // Each attempt asks, because visitors may get another version while this one is verified.
  const judgedIn = (live: ReleaseSetRecord | null) => {
    requireSameState(store, name, asked);
    if (!again) requireFirstRollback(store, name);
    const version = live?.versions[name];
    return version
      ? judge(store, [{ package: name, version }], 'package')
      : refuseSet('rollback', `${name} is not in the live release set`);
  };
  return replaceReleases(store, name, judgedIn, options);
}

/** @property failed whether visitors must not get its releases again. */
type EndOptions = Required<Pick<PromoteOptions, 'by' | 'reason'>> &
  Pick<PromoteOptions, 'id'> & { readonly failed?: boolean | undefined };

/**
 * Ends one canary, as long as nobody has changed its percentage.
 * @returns false when it has ended or changed by now.
 */
export async function endCanary(
  store: ReleaseStore,
  ending: Pick<Canary, 'id' | 'since'>,
  { failed = false, ...asked }: EndOptions,
): Promise<boolean> {
  for (;;) {
    await store.refresh();
    const state = store.state();
    const canary = state.canaries.find((one) => one.id === ending.id && one.since === ending.since);
    if (!state.live || !canary) return false;
    const releases = releasesIn(store, state, canary);
    const request = releases.map((release) => release.package);
    const { canaries, ...served } = servedOf(state);
    const others = canaries.filter((one) => one.id !== ending.id);
    const judged = failed && { rolledBack: judge(store, releases, 'canary') };
    const change = { action: 'rollback', ...asked, request, ...served, ...judged } as const;
    if (await store.append({ ...change, canaries: others }, state)) return true;
  }
}

/** Ends each canary whose time is over, whoever should have decided. @param now milliseconds. */
export async function endOverdueCanaries(store: ReleaseStore, now: number): Promise<void> {
  await store.refresh();
  const state = store.state();
  for (const canary of state.canaries.filter(({ until }) => now >= Date.parse(until))) {
    const names = packagesIn(store, state, canary).join(', ');
    const reason = `${names}: nobody has decided in time`;
    await endCanary(store, canary, { by: 'promotion-service', reason });
  }
}
