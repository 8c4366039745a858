import { refuseSet } from '@prizestash/release-store/delivery-error';
import type {
  LinkedSet,
  RolledBackRelease,
  ServedSets,
} from '@prizestash/release-store/promotion-log/log-entry';
import {
  servedOf,
  type PromotionState,
  type Canary,
} from '@prizestash/release-store/promotion-log/promotion-state';
import type { ReleaseSetRecord } from '@prizestash/release-store/release';
import { nameOf, packageOf, type ReleaseName } from '@prizestash/release-store/release-name';
import type { ReleaseStore } from '@prizestash/release-store/release-store';
import type { FinishedStep, OnStep } from '@prizestash/release-store/steps';
import { containedVerifier } from '@prizestash/verifier/verification/contained-verifier';
import type { PageOptions, Verifier } from '@prizestash/verifier/verification/verification';
import type { Losses } from '@prizestash/verifier/verification/verify-losses';
import {
  rebaseCanaries,
  replacedCanaries,
  withCanary,
  type CanaryRequest,
  releasesIn,
} from './canaries';
import { createReleaseSet, type ReleaseSetOptions } from './create-release-set';
import { linkedSet, linkTo } from './preview';
import { requiredPermissions, requireNotRolledBack, requireWatch } from './requirements';

export const EVERYBODY = 100;

/** Each attempt is overtaken by another promotion. */
const MAX_ATTEMPTS = 10;

/** For visitors. */
export const publicPages: PageOptions = { compressed: true, extraScripts: [] };

export interface PromoteOptions extends Partial<CanaryRequest> {
  /** Percentage of visitors, 1 to 100. Below 100 it starts or changes a canary. */
  readonly percent?: number;
  /** True gives the set to nobody: a link opens it for `keepHours`, a week by default. */
  readonly preview?: boolean;
  /** For the log, where nobody has asked for the promotion. */
  readonly reason?: string;
  /** Milliseconds; by default the time of this machine. */
  readonly now?: () => number;
  readonly pageOptions?: PageOptions;
  readonly drop?: Losses;
  /** By default separate processes. */
  readonly verifier?: Verifier;
  /** True opens the changed pages in a browser; otherwise the set's record says that it was skipped. */
  readonly browserCheck?: boolean;
  /** True ends canaries that do not fit the new live set; otherwise the promotion is refused. */
  readonly endsCanary?: boolean;
  /** True promotes also what was rolled back, or rolls back further than the last rollback did. */
  readonly again?: boolean | undefined;
  /** What a rollback of one package takes from visitors, and from fallbacks and canaries. */
  readonly rollsBack?: (live: ReleaseSetRecord | null) => readonly RolledBackRelease[];
  readonly by?: string;
  /** Of the request that asks for it, for the log. */
  readonly id?: string | undefined;
  /**
   * Throws, in each attempt after the store was refreshed, when the caller may not do this.
   * @param permissions what the promotion needs: names of packages, or `*`.
   */
  readonly authorize?: (permissions: readonly string[]) => void;
  readonly onStep?: OnStep;
  /** True verifies the release set and changes nothing. */
  readonly dryRun?: boolean;
}

export interface PromoteOutcome {
  readonly set: string;
  /** False when the same visitors already got the same set. */
  readonly changed: boolean;
  readonly pages: number;
  /** The URL of a preview. */
  readonly link?: string;
  /** Why canaries of other packages have ended, a sentence for each. */
  readonly canariesEnded: readonly string[];
}

/**
 * Releases to promote, or a function that derives them from the live set. Each attempt calls it, so
 * that what another team promotes meanwhile is not overwritten.
 */
type Changes =
  | readonly ReleaseName[]
  | ((live: ReleaseSetRecord | null) => readonly ReleaseName[] | Promise<readonly ReleaseName[]>);

interface Attempt {
  readonly store: ReleaseStore;
  readonly before: PromotionState;
  /** The live release set; null before the first promotion. */
  readonly base: ReleaseSetRecord | null;
  readonly changes: readonly ReleaseName[];
  readonly isRollback: boolean;
  readonly options: ReleaseSetOptions;
}

interface Step extends PromoteOutcome {
  readonly served: ServedSets;
  readonly linked?: LinkedSet | null;
}

/**
 * Creates and verifies a release set in which the given releases replace the live ones, and makes
 * it live, or starts a canary with it. The result depends on the store and the releases alone. When
 * it is refused, visitors keep what they have.
 *
 * @param changes the first release set needs a release of each package.
 */
export async function promote(
  store: ReleaseStore,
  changes: Changes,
  {
    percent = EVERYBODY,
    preview: isPreview = false,
    watch,
    keepHours,
    reason,
    now = Date.now,
    pageOptions: pages = publicPages,
    drop = [],
    verifier = containedVerifier(),
    browserCheck = false,
    endsCanary = false,
    again = false,
    rollsBack,
    by = 'unknown',
    id,
    authorize = () => {},
    onStep = () => {},
    dryRun = false,
  }: PromoteOptions = {},
): Promise<PromoteOutcome> {
  requireWatch({ percent, watch, keepHours, preview: isPreview }, drop);
  const next = (attempt: Attempt) => {
    if (isPreview) return startPreview(attempt, keepHours, now());
    if (percent === EVERYBODY) return makeLive(attempt, endsCanary);
    return startCanary(attempt, { percent, watch, keepHours }, now());
  };
  const action = rollsBack ? 'rollback' : isPreview ? 'preview' : 'promote';
  for (let attempts = 1; ; attempts += 1) {
    if (attempts > MAX_ATTEMPTS) {
      refuseSet('changed', 'others promote all the time; try again when they have finished');
    }
    const report: FinishedStep[] = [];
    const reportStep = (step: FinishedStep) => {
      report.push(step);
      onStep(step);
    };
    await store.refresh();
    const before = store.state();
    const base = liveSet(store, before);
    const releases = typeof changes === 'function' ? await changes(base) : changes;
    authorize(requiredPermissions(store, base, releases, drop));
    const lifted = requireNotRolledBack(store, releases, again);
    const undone = rollsBack?.(base);
    const judged = before.rolledBack.filter((one) => isPreview || !lifted.includes(one.release));
    const rolledBack = [...judged, ...(undone ?? [])];
    const checks = { pages, drop, verifier, browserCheck, rolledBack, dryRun };
    const options = { ...checks, onStep: reportStep };
    const isRollback = undone !== undefined;
    const attempt = { store, before, base, changes: releases, isRollback, options };
    const { served, linked, ...outcome } = await next(attempt);
    if (dryRun || !outcome.changed) return outcome;
    // False when another team has promoted meanwhile: create the set again, based on theirs.
    const change = {
      action,
      by,
      id,
      request: undone?.slice(0, 1).map((one) => packageOf(one.release)) ?? releases.map(nameOf),
      report,
      ...(reason !== undefined && { reason }),
      ...served,
      ...(linked && { preview: linked }),
      ...(undone && { rolledBack: undone }),
      ...(lifted.length > 0 && !isPreview && { again: lifted }),
    } as const;
    if (await store.append(change, before)) return outcome;
  }
}

const liveSet = (store: ReleaseStore, { live }: PromotionState) => live && store.set(live.set);

async function makeLive(attempt: Attempt, endsCanary: boolean): Promise<Step> {
  const { store, before, base, changes, isRollback, options } = attempt;
  const { record, pages } = await createReleaseSet(store, base, changes, options);
  const set = record.id;
  const outcome = { set, changed: true, pages, canariesEnded: [] };
  if (before.live?.set === set && !isRollback) {
    return { ...outcome, changed: false, served: servedOf(before) };
  }
  // A dry run has stored no set that a canary could be rebased on.
  if (options.dryRun) return { ...outcome, served: { live: set, canaries: [] } };
  const { canaries, ended } = await rebaseCanaries(store, before, record, options, endsCanary);
  return { ...outcome, canariesEnded: ended, served: { live: set, canaries } };
}

async function startPreview(
  { store, before, base, changes, options }: Attempt,
  keepHours: number | undefined,
  now: number,
): Promise<Step> {
  if (!base) refuseSet('canaries', 'the first release set is for everybody');
  const { record, pages } = await createReleaseSet(store, base, changes, options);
  const linked = linkedSet(before, record.id, keepHours, now);
  return {
    set: record.id,
    changed: linked !== null,
    pages,
    link: linkTo(store, base, record),
    canariesEnded: [],
    served: servedOf(before),
    linked,
  };
}

async function startCanary(attempt: Attempt, request: CanaryRequest, now: number): Promise<Step> {
  const { store, before, base, changes, options } = attempt;
  if (!base) {
    refuseSet('canaries', 'the first release set is for everybody');
  }
  const replaced = replacedCanaries(store, before, changes);
  const { record, pages } = await createReleaseSet(store, base, changes, options);
  const set = record.id;
  if (set === base.id) refuseSet('canaries', `${set} is live already`);
  const { canaries, changed } = withCanary(before, replaced, set, request, now);
  return { set, changed, pages, canariesEnded: [], served: { live: base.id, canaries } };
}

/**
 * Gives a canary to another percentage of visitors, or to everybody, as long as it has not ended and
 * nobody has changed its percentage.
 */
export function promoteCanary(
  store: ReleaseStore,
  { id, since }: Pick<Canary, 'id' | 'since'>,
  options: PromoteOptions,
): Promise<PromoteOutcome> {
  const releases = () => {
    const state = store.state();
    const canary = state.canaries.find((one) => one.id === id && one.since === since);
    return canary
      ? releasesIn(store, state, canary)
      : refuseSet('changed', 'the canary has changed by now');
  };
  return promote(store, releases, options);
}
