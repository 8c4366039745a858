import { DeliveryError, isDeliveryError } from '../delivery-error';
import type { Canary, LivePointer, ReleaseName, ReleaseSetRecord } from '../releases/release';
import type { ReleaseStore } from '../releases/release-store';
import { changedReleases } from '../releases/release-set/release-set-versions';
import { createReleaseSet, type ReleaseSetOptions } from './create-release-set';

const namesOf = (releases: readonly ReleaseName[]) =>
  releases.map(({ package: name, version }) => `${name}@${version}`).join(', ');

/** The releases in which the canary differs from the live set. */
function releasesInCanary(store: ReleaseStore, { set, canary }: LivePointer): ReleaseName[] {
  const live = store.set(set);
  const candidate = canary && store.set(canary.set);
  return live && candidate ? changedReleases(live, candidate) : [];
}

/**
 * Allows one canary at a time: with two, an error could not be attributed to one of them.
 * @throws {DeliveryError} when other packages are in a canary.
 */
export function requireNoOtherCanary(
  store: ReleaseStore,
  pointer: LivePointer,
  changes: readonly ReleaseName[],
): void {
  const others = releasesInCanary(store, pointer).filter(
    (release) => !changes.some((change) => change.package === release.package),
  );
  if (others.length > 0) {
    throw new DeliveryError(
      'release-set-refused',
      `${namesOf(others)} is in a canary; end it first, with --percent 100 or rollback`,
    );
  }
}

/**
 * The canary without one package; the others in it continue.
 * @returns null when no other package is in it.
 */
export async function canaryWithout(
  store: ReleaseStore,
  pointer: LivePointer,
  name: string,
  options: ReleaseSetOptions,
): Promise<Canary | null> {
  const remaining = releasesInCanary(store, pointer).filter((one) => one.package !== name);
  if (!pointer.canary || remaining.length === 0) return null;
  const { record } = await createReleaseSet(store, store.set(pointer.set), remaining, options);
  return { ...pointer.canary, set: record.id };
}

/** What happens to a canary when another release set goes live. */
export interface CanaryOutcome {
  readonly canary: Canary | null;
  /** Why the canary ended, if it ended. */
  readonly ended: string | null;
}

/**
 * Rebases a canary onto a new live set, so that one team's canary does not block another team's
 * promotion. Packages that the new live set changes leave the canary.
 */
export async function rebaseCanary(
  store: ReleaseStore,
  pointer: LivePointer,
  live: ReleaseSetRecord,
  options: ReleaseSetOptions,
): Promise<CanaryOutcome> {
  const before = store.set(pointer.set);
  const decided = before ? changedReleases(before, live) : [];
  const remaining = releasesInCanary(store, pointer).filter(
    (release) => !decided.some((one) => one.package === release.package),
  );
  if (!pointer.canary || remaining.length === 0) return { canary: null, ended: null };
  try {
    const { record } = await createReleaseSet(store, live, remaining, {
      ...options,
      drop: [],
    });
    return { canary: { ...pointer.canary, set: record.id }, ended: null };
  } catch (error) {
    if (!isDeliveryError(error, 'release-set-refused')) throw error;
    const reason = (error as DeliveryError).message;
    return { canary: null, ended: `the canary of ${namesOf(remaining)} has ended: ${reason}` };
  }
}
