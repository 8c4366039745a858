import type { PrerenderOptions } from '../prerender/prerender-pages';
import type { OperatorConfig } from '../releases/site-config/site-config-from-env';
import type { Candidate, LivePointer, Release, ReleaseSetRecord } from '../releases/release';
import type { ReleaseStore } from '../releases/release-store';
import { createReleaseSet } from './create-release-set';
import { movedBetween } from '../releases/release-set/release-set-versions';
import { DeliveryError, isDeliveryError } from '../delivery-error';

const namesOf = (releases: readonly Release[]) =>
  releases.map(({ package: name, version }) => `${name}@${version}`).join(', ');

/** The releases by which the candidate differs from the live set. */
function onTrial(store: ReleaseStore, { set, candidate }: LivePointer): Release[] {
  const live = store.set(set);
  const tried = candidate && store.set(candidate.set);
  return live && tried ? movedBetween(store, live, tried) : [];
}

/**
 * One trial at a time: of two, nobody could tell which one a visitor's trouble came from.
 * @throws {DeliveryError} when packages other than these are on trial.
 */
export function requireNoOtherCanary(
  store: ReleaseStore,
  pointer: LivePointer,
  changes: readonly Release[],
): void {
  const others = onTrial(store, pointer).filter(
    (tried) => !changes.some((change) => change.package === tried.package),
  );
  if (others.length > 0) {
    throw new DeliveryError(
      'release-set-refused',
      `${namesOf(others)} is on trial already; end that first, with --share 100 or rollback`,
    );
  }
}

/** What becomes of a trial when another set goes live. */
export interface CanaryOutcome {
  readonly candidate: Candidate | null;
  /** Why the trial ended, when it had to. */
  readonly ended: string | null;
}

/**
 * Carries a trial over to a new live set, so that one team's trial never keeps another team from
 * publishing. Packages that the new live set moves are on trial no longer.
 */
export async function carryCanaryOver(
  store: ReleaseStore,
  pointer: LivePointer,
  live: ReleaseSetRecord,
  operator: OperatorConfig,
  options: PrerenderOptions,
): Promise<CanaryOutcome> {
  const before = store.set(pointer.set);
  const decided = before ? movedBetween(store, before, live) : [];
  const remaining = onTrial(store, pointer).filter(
    (tried) => !decided.some((release) => release.package === tried.package),
  );
  if (!pointer.candidate || remaining.length === 0) return { candidate: null, ended: null };
  try {
    const { record } = await createReleaseSet(store, live, remaining, operator, options);
    return { candidate: { set: record.id, share: pointer.candidate.share }, ended: null };
  } catch (failure) {
    if (!isDeliveryError(failure, 'release-set-refused')) throw failure;
    return {
      candidate: null,
      ended: `the trial of ${namesOf(remaining)} has ended: ${(failure as DeliveryError).message}`,
    };
  }
}
