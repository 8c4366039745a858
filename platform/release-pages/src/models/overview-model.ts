import type { Release, ReleaseSetRecord } from '@prizestash/release-store/release';
import type { ReleaseStore } from '@prizestash/release-store/release-store';
import type { LogEntry } from '@prizestash/release-store/promotion-log/log-entry';
import { changedPackages } from '@prizestash/release-store/release-set/release-set-versions';
import { codeOfSet, pathsOf } from '@prizestash/release-store/release-set/releases';
import { nextPercentOf } from '@prizestash/promotion/promote/canaries';
import { EVERYBODY } from '@prizestash/promotion/promote/promote';
import { WHOLE_SITE } from '@prizestash/promotion/promote/requirements';
import {
  labeledSets,
  type Canary,
  type LoggedSet,
} from '@prizestash/release-store/promotion-log/promotion-state';
import { missingPermissions, type Requester } from '@prizestash/promotion/service/requester';
import type {
  PackageChange,
  TimelineEntry,
  OverviewModel,
  SetModel,
  ShownCanary,
  ShownSet,
} from '../page/model';

/** The URL paths of the pages of a release set; none when it is not in the store. */
export const pagesOf = (store: ReleaseStore, id: string) => pathsOf(codeOfSet(store, id)).sort();

/** Bytes for browsers, Brotli. */
export const bytesOf = ({ files }: Pick<Release, 'files'>): number =>
  Object.values(files).reduce((sum, { brotli }) => sum + brotli, 0);

export function changesBetween(from: ReleaseSetRecord | null, to: ReleaseSetRecord | null) {
  return changedPackages(from, to).map((name): PackageChange => ({
    package: name,
    from: from?.versions[name] ?? null,
    to: to?.versions[name] ?? null,
  }));
}

/** A time of the log, to the minute. */
const timeText = (at: string) => `${at.slice(0, 16).replace('T', ' ')} UTC`;

/** The release set that an entry gave to visitors or to a link; null when it only removed one. */
function newSetOf(entry: LogEntry, before: LogEntry | undefined): string | null {
  if (entry.outcome !== 'done') return null;
  if (entry.preview) return entry.preview.set;
  const known = new Set([before?.live, ...(before?.canaries ?? []).map(({ set }) => set)]);
  if (!known.has(entry.live)) return entry.live;
  const started = entry.canaries.find(({ set }) => !known.has(set));
  return started?.set ?? (entry.live === before?.live ? null : entry.live);
}

function describe(entry: LogEntry, before: LogEntry | undefined, set: string | null): string {
  const { action, request, canaries, live, outcome, preview, rolledBack = [] } = entry;
  const what = request.join(', ');
  const releases = rolledBack.map(({ release }) => release).join(', ');
  const canary = canaries.find((one) => one.set === set);
  switch (action) {
    case 'promote':
      return canary ? `Promoted ${what} to ${canary.percent} percent` : `Promoted ${what}`;
    case 'preview':
      return `Previewed ${what}${preview ? `, until ${timeText(preview.until)}` : ''}`;
    case 'rollback':
      if (outcome === 'done' && live === before?.live)
        return request.length > 0 ? `Ended the canary of ${what}` : 'Ended all canaries';
      return `Rolled back ${what || 'the site'}${releases && `: ${releases}`}`;
    case 'withdraw':
      return `Withdrew ${releases || what}`;
    case 'gc':
      return `Removed ${request.length} archives that nothing needs`;
  }
}

export function timelineOf(entries: readonly LogEntry[]): TimelineEntry[] {
  return entries
    .map((entry, index): TimelineEntry => {
      const { sequence, at, by, outcome, reason = null } = entry;
      const before = entries[index - 1];
      const set = newSetOf(entry, before);
      const shown = { sequence, at, by, set, what: describe(entry, before, set) };
      if (outcome === 'done') return { ...shown, outcome, why: reason };
      return { ...shown, outcome: 'refused', why: outcome.refused };
    })
    .reverse();
}

/** Entries of the log on one page. */
const TIMELINE_LENGTH = 30;

export const mayChange = (requester: Requester, names: readonly string[]): boolean =>
  missingPermissions(requester, names).length === 0;

/** What a watch says of a canary so far. */
export type WatchedCanary = Pick<ShownCanary, 'verdict' | 'figures'>;

function shownSet(store: ReleaseStore, { set, at, by }: LoggedSet, base: string | null): ShownSet {
  const changes = base === null ? [] : changesBetween(store.set(base), store.set(set));
  return { id: set, at, by, changes };
}

function planOf({ watch, until }: Canary): string {
  if (!watch) return `nobody watches it, and it ends at ${timeText(until)}`;
  const stages = watch.stages.join(', ');
  return `watched for ${watch.minutes} minutes at each stage: ${stages} percent`;
}

function shownCanary(
  store: ReleaseStore,
  canary: Canary,
  requester: Requester,
  watched: WatchedCanary | undefined,
): ShownCanary {
  const shown = shownSet(store, canary, store.state().live?.set ?? null);
  const names = shown.changes.map((change) => change.package);
  const may = mayChange(requester, names);
  return {
    ...shown,
    percent: canary.percent,
    plan: planOf(canary),
    ...(watched ?? { verdict: 'No verdict: it is not watched.', figures: [] }),
    next: may ? (nextPercentOf(canary) ?? EVERYBODY) : null,
    canary: canary.id,
    mayEnd: may && names.length > 0,
  };
}

/** What the overview shows. @param before shows entries of the log with a lower sequence. */
export function overviewModel(
  store: ReleaseStore,
  requester: Requester,
  watched: ReadonlyMap<string, WatchedCanary>,
  before = Infinity,
): OverviewModel {
  const { live, canaries, history } = store.state();
  const versions = (live && store.set(live.set)?.versions) ?? {};
  const candidates = canaries.map(({ set }) => store.set(set)?.versions ?? {});
  const packages = Object.entries(versions).map(([name, version]) => ({
    name,
    live: version,
    canary: candidates.map((set) => set[name]).find((one) => one && one !== version) ?? null,
    releases: store.versions(name).length,
  }));
  const entries = store.log.entries().filter(({ action }) => action !== 'gc');
  const earlier = entries.filter(({ sequence }) => sequence < before);
  const shown = timelineOf(earlier).slice(0, TIMELINE_LENGTH);
  return {
    kind: 'overview',
    live: live && shownSet(store, live, history.at(-1)?.set ?? null),
    canaries: canaries.map((one) => shownCanary(store, one, requester, watched.get(one.id))),
    packages,
    timeline: shown,
    older: earlier.length > shown.length ? (shown.at(-1)?.sequence ?? null) : null,
    mayRollBack: mayChange(requester, [WHOLE_SITE]) && (history.length > 0 || canaries.length > 0),
  };
}

function stateOf(store: ReleaseStore, id: string): SetModel['state'] {
  if (store.isWithdrawn(id)) return 'withdrawn';
  return labeledSets(store.state()).find(({ set }) => set === id)?.state ?? 'former';
}

/** The set that was live before, or the live one for any other. */
function comparable(store: ReleaseStore, id: string): string | null {
  const { live, history } = store.state();
  const other = live?.set === id ? history.at(-1)?.set : live?.set;
  return other && store.set(other) ? other : null;
}

/** What the page of a release set shows; null when it is not in the store. */
export function setModel(store: ReleaseStore, requester: Requester, id: string): SetModel | null {
  const set = store.set(id);
  if (!set) return null;
  const made = store.log.entries().find(({ action, outcome, live, canaries, preview }) => {
    const isPromoted = action === 'promote' && outcome === 'done';
    const sets = isPromoted ? [live, ...canaries.map((one) => one.set)] : [preview?.set];
    return sets.includes(id);
  });
  const state = stateOf(store, id);
  return {
    kind: 'set',
    id,
    createdAt: set.createdAt,
    state,
    browserCheck: set.browserCheck,
    versions: set.versions,
    report: made?.report ?? [],
    pages: pagesOf(store, id),
    compareWith: comparable(store, id),
    mayWithdraw: state !== 'withdrawn' && state !== 'live' && mayChange(requester, [WHOLE_SITE]),
  };
}
