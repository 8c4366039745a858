import type { ReleaseSetRecord } from '@prizestash/release-store/release';
import { type ReleaseName, nameOf, packageOf } from '@prizestash/release-store/release-name';
import type { ReleaseStore } from '@prizestash/release-store/release-store';
import type { Losses } from '@prizestash/verifier/verification/verify-losses';
import { refuseConfig, refuseSet } from '@prizestash/release-store/delivery-error';
import { findRolledBack, rollbackText } from '@prizestash/release-store/release-set/rolled-back';
import type { ServedSets } from '@prizestash/release-store/promotion-log/log-entry';
import { servedOf } from '@prizestash/release-store/promotion-log/promotion-state';
import type { CanaryRequest } from './canaries';

/** The permission for what concerns every package: headers, checks, the operator's configuration. */
export const WHOLE_SITE = '*';

/** The package whose page a path is; undefined for a path that no package owns. */
function ownerOf(store: ReleaseStore, { versions }: ReleaseSetRecord, path: string) {
  return Object.entries(versions).find(([name, version]) =>
    store.release(name, version)?.routes.some((route) => route.path === path),
  )?.[0];
}

/**
 * The permissions that a promotion needs.
 * @param base the release set that it starts from; null for the first one.
 * @param drop a package or one of its paths needs that package's permission. Headers and directives
 * of a policy protect every page, so dropping one needs the whole site's.
 * @returns names of packages, or `*`.
 */
export function requiredPermissions(
  store: ReleaseStore,
  base: ReleaseSetRecord | null,
  changes: readonly ReleaseName[],
  drop: Losses,
): string[] {
  const changed = changes.map(({ package: name }) => name);
  if (drop === 'anything') return [...changed, WHOLE_SITE];
  const dropped = drop.map((name) => {
    if (!base) return WHOLE_SITE;
    if (Object.hasOwn(base.versions, name)) return name;
    return ownerOf(store, base, name) ?? WHOLE_SITE;
  });
  return [...new Set([...changed, ...dropped])];
}

/** A canary that nobody watches keeps its visitors from others for a week at most. */
export const MAX_KEEP_HOURS = 168;

interface Asked extends CanaryRequest {
  readonly preview?: boolean;
}

/** Requires that what a promotion asks for can be watched. */
export function requireWatch({ percent, watch, keepHours, preview }: Asked, drop: Losses): void {
  if (preview && percent !== 100)
    refuseConfig('a preview is for no visitors, so it has no percent');
  if (!watch) return;
  const { stages } = watch;
  const isAscending = stages.every((stage, index) => stage > (stages[index - 1] ?? 0));
  if (!isAscending) refuseConfig(`stages must ascend, but are ${stages.join(', ')}`);
  if (stages[0] !== percent) {
    refuseConfig(`the first stage is ${stages[0]} percent, but the promotion is for ${percent}`);
  }
  if (percent === 100) refuseConfig('a canary that is watched starts below 100 percent');
  if (keepHours !== undefined) {
    refuseConfig('a canary that is watched ends by its verdict, not after hours');
  }
  if (drop === 'anything' || drop.length > 0) {
    refuseConfig('a promotion that drops something is not watched, because a person decides on it');
  }
}

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

type PackageState = ReturnType<typeof stateOf>;

/** The live version of a package, if any, and the id of the canary that changes it. */
function stateOf(store: ReleaseStore, { live, canaries }: ServedSets, name: string) {
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
