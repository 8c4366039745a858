import { DeliveryError } from '../delivery-error';
import type { LivePointer, Promotion, ReleaseName } from '../releases/release';
import { withFormerSets } from '../releases/pointer/former-sets';
import type { ReleaseStore } from '../releases/release-store';
import { canaryWithout } from './canary';
import { promote, publicPages, type PromoteOptions } from './promote';

/** What a rollback did. */
export interface RollbackOutcome {
  /** The release set that everybody gets now. */
  readonly set: string;
  /** The release set of the canary that the rollback ended, if there was one. */
  readonly endedCanary: string | null;
}

function refuse(reason: string): never {
  throw new DeliveryError('release-set-refused', reason);
}

/** The latest promotion in a history whose set may still be served, with those before it. */
function latestServable(
  store: ReleaseStore,
  history: readonly Promotion[],
): { last: Promotion; earlier: readonly Promotion[] } {
  const last = history.at(-1) ?? refuse('there is no release set before the live one');
  const earlier = history.slice(0, -1);
  if (store.isWithdrawn(last.set)) return latestServable(store, earlier);
  if (!store.set(last.set)) refuse(`${last.set} is no longer in the store`);
  return { last, earlier };
}

function previousPointer(
  store: ReleaseStore,
  pointer: LivePointer | null,
  promotion: Omit<Promotion, 'set'>,
): LivePointer {
  const { canary, ...live } = pointer ?? refuse('there is no release set before the live one');
  if (canary) return live;
  const { last, earlier } = latestServable(store, live.history);
  return { ...live, ...promotion, set: last.set, history: earlier };
}

/**
 * Reverts the latest promotion: ends the canary if there is one, otherwise makes the previous
 * release set live.
 * @throws {DeliveryError} when there is nothing to go back to.
 */
export async function rollback(store: ReleaseStore, by = 'unknown'): Promise<RollbackOutcome> {
  for (;;) {
    await store.refresh();
    const pointer = store.live();
    const promotion = { at: new Date().toISOString(), by };
    const next = withFormerSets(previousPointer(store, pointer, promotion), pointer, promotion);
    const change = { action: 'rollback', by, request: [] } as const;
    if (await store.compareAndSwapPointer(next, pointer, change)) {
      return { set: next.set, endedCanary: pointer?.canary?.set ?? null };
    }
  }
}

/** Takes a package out of the canary that contains it. @returns null when none contains it any more. */
async function endCanaryOf(
  store: ReleaseStore,
  name: string,
  { checkPages = null, by = 'unknown', onStep = () => {} }: PromoteOptions,
): Promise<RollbackOutcome | null> {
  for (;;) {
    const pointer = store.live();
    const version = pointer?.canary && store.set(pointer.canary.set)?.versions[name];
    if (!pointer?.canary || version === store.set(pointer.set)?.versions[name]) return null;
    const options = { pages: publicPages, drop: [], checkPages, onStep, dryRun: false };
    const { canary: ended, ...live } = pointer;
    const canary = await canaryWithout(store, pointer, name, options);
    const promotion = { at: new Date().toISOString(), by };
    const next = withFormerSets(canary ? { ...live, canary } : live, pointer, promotion);
    const change = { action: 'rollback', by, request: [name] } as const;
    if (await store.compareAndSwapPointer(next, pointer, change)) {
      return { set: next.set, endedCanary: ended.set };
    }
    await store.refresh();
  }
}

/** The version of a package that was live before its present one, whoever promoted since. */
function versionBefore(store: ReleaseStore, pointer: LivePointer, name: string): ReleaseName {
  const current = store.set(pointer.set)?.versions[name];
  if (!current) refuse(`${name} is not in the live release set`);
  const version = [...pointer.history]
    .reverse()
    .map(({ set }) => store.set(set)?.versions[name])
    .find((one) => one !== undefined && one !== current);
  return version ? { package: name, version } : refuse(`no other version of ${name} was live`);
}

/**
 * Reverts one package to the version that was live before; other packages keep theirs. Paths that
 * only the reverted version has are dropped. A package that is in a canary leaves it instead.
 * @throws {DeliveryError} when the package had no other version, or the result must not go live.
 */
export async function rollbackPackage(
  store: ReleaseStore,
  name: string,
  options: PromoteOptions = {},
): Promise<RollbackOutcome> {
  await store.refresh();
  const pointer = store.live() ?? refuse('nothing was promoted yet');
  const live = store.set(pointer.set);
  const ended = await endCanaryOf(store, name, options);
  if (ended) return ended;
  const release = versionBefore(store, pointer, name);
  const paths = store.release(name, live?.versions[name] ?? '')?.routes.map(({ path }) => path);
  const { set } = await promote(store, [release], { ...options, drop: paths ?? [] });
  return { set, endedCanary: null };
}
