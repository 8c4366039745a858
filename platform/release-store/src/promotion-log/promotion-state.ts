import { isDeepStrictEqual } from 'node:util';
import {
  refuseLog,
  type LinkedSet,
  type LogEntry,
  type RolledBackRelease,
  type ServedCanary,
  type ServedSets,
} from './log-entry';

/** A release set with the entry that made it live, a canary or a preview: who, and when. */
export interface LoggedSet {
  readonly set: string;
  /** ISO 8601. */
  readonly at: string;
  readonly by: string;
}

/** A canary; `at` and `by` are those of the entry that started it. */
export interface Canary extends LoggedSet, ServedCanary {
  /** When it got its percentage: ISO 8601. */
  readonly since: string;
}

/** A release set that a link opens; `at` and `by` are those of the last entry that asked for it. */
export interface Preview extends LoggedSet, LinkedSet {}

/** A release that was rolled back; `at` and `by` are those of the entry. */
interface RolledBack extends RolledBackRelease, Pick<LoggedSet, 'at' | 'by'> {}

/** What the entries of the promotion log add up to (docs/promotion-log.md, State). */
export interface PromotionState {
  /** Of the last entry that was not refused; 0 before the first one. */
  readonly sequence: number;
  readonly live: LoggedSet | null;
  readonly canaries: readonly Canary[];
  /** Promotions that a rollback can revert to, latest last. */
  readonly history: readonly LoggedSet[];
  /** Release sets that visitors got until `at`: open tabs still load their files. */
  readonly former: readonly LoggedSet[];
  readonly previews: readonly Preview[];
  /** Release sets and releases that must not be served any more. */
  readonly withdrawn: readonly string[];
  /** Releases that visitors must not get again. */
  readonly rolledBack: readonly RolledBack[];
  /** SHA-256 of archives by their names, hexadecimal. */
  readonly archives: Readonly<Record<string, string>>;
}

/** The state before the first entry. */
export const emptyState: PromotionState = {
  sequence: 0,
  live: null,
  canaries: [],
  history: [],
  former: [],
  previews: [],
  withdrawn: [],
  rolledBack: [],
  archives: {},
};

/** What visitors get, as an entry says it. */
export const servedOf = ({ live, canaries }: PromotionState): ServedSets => ({
  live: live?.set ?? null,
  canaries: canaries.map(servedCanary),
});

export const servedCanary = ({
  at: _at,
  by: _by,
  since: _since,
  ...served
}: Canary): ServedCanary => served;

export const servedSets = ({
  live,
  canaries,
}: Pick<PromotionState, 'live' | 'canaries'>): string[] =>
  [live, ...canaries].flatMap((one) => (one ? [one.set] : []));

/** A release set, with who gets it. */
export interface LabeledSet {
  readonly set: string;
  readonly state: 'live' | 'canary' | 'preview' | 'former';
}

/** The release sets that the log names: live, canaries, previews, then what visitors got, latest first. */
export function labeledSets(state: PromotionState): LabeledSet[] {
  const { live, canaries, previews, history, former } = state;
  const label = (sets: readonly LoggedSet[], of: LabeledSet['state']) =>
    sets.map(({ set }) => ({ set, state: of }));
  return [
    ...label(live ? [live] : [], 'live'),
    ...label(canaries, 'canary'),
    ...label(previews, 'preview'),
    ...label([...history, ...former].reverse(), 'former'),
  ];
}

/** The release sets that a machine needs: served, to go back to, in open tabs, or behind a link. */
export function setsOf(state: PromotionState): string[] {
  const others = [...state.history, ...state.former, ...state.previews].map(({ set }) => set);
  return [...new Set([...servedSets(state), ...others])];
}

/** The release sets that visitors get or got. */
export const visitedSets = (state: PromotionState): string[] =>
  labeledSets(state).flatMap((one) => (one.state === 'preview' ? [] : [one.set]));

function historyAfter({ live, history }: PromotionState, { action, ...entry }: LogEntry) {
  if (entry.live === live?.set) return history;
  const target = history.findLastIndex(({ set }) => set === entry.live);
  if (action === 'rollback' && target >= 0) return history.slice(0, target);
  // A package is rolled back in a new set, with what others have promoted since.
  if (action === 'rollback' && !entry.rolledBack) {
    refuseLog(`entry ${entry.sequence} reverts to a set that was not live`);
  }
  return live ? [...history, live] : history;
}

function rolledBackAfter({ rolledBack: before }: PromotionState, entry: LogEntry): RolledBack[] {
  const { rolledBack = [], again = [], at, by } = entry;
  const replaced = [...again, ...rolledBack.map(({ release }) => release)];
  const kept = before.filter(({ release }) => !replaced.includes(release));
  return [...kept, ...rolledBack.map((one) => ({ ...one, at, by }))];
}

function previewsAfter({ previews }: PromotionState, { preview, at, by }: LogEntry) {
  if (!preview) return previews;
  return [...previews.filter(({ set }) => set !== preview.set), { ...preview, at, by }];
}

function archivesAfter({ archives }: PromotionState, entry: LogEntry) {
  const removed = new Set(entry.action === 'gc' ? entry.request : []);
  const kept = Object.entries(archives).filter(([name]) => !removed.has(name));
  const conflict = kept.find(([name, sha256]) => (entry.archives[name] ?? sha256) !== sha256);
  if (conflict) refuseLog(`entry ${entry.sequence} replaces the archive of ${conflict[0]}`);
  return { ...Object.fromEntries(kept), ...entry.archives };
}

/** The state without the release sets that visitors last got, or a link last opened, before a time. */
export function forgetBefore(state: PromotionState, time: string): PromotionState {
  const { live, history, former, previews, withdrawn } = state;
  const target = history.findLastIndex(({ set }) => !withdrawn.includes(set));
  // A promotion in the history ended when the next one began.
  const first = history.findIndex(
    (_, index) => (history[index + 1] ?? live ?? { at: '' }).at >= time || index === target,
  );
  return {
    ...state,
    history: first < 0 ? [] : history.slice(first),
    former: former.filter(({ at }) => at >= time),
    previews: previews.filter(({ until }) => until >= time),
  };
}

/** The state after an entry. */
export function applyEntry(state: PromotionState, entry: LogEntry): PromotionState {
  const { sequence, action, outcome, at, by } = entry;
  const before = servedOf(state);
  const stays = isDeepStrictEqual({ live: entry.live, canaries: entry.canaries }, before);
  const mayChange = outcome === 'done' && (action === 'promote' || action === 'rollback');
  if (!mayChange && !stays) refuseLog(`entry ${sequence} must not change what is live`);
  if (outcome !== 'done') {
    if (Object.keys(entry.archives).length > 0) refuseLog(`entry ${sequence} names archives`);
    return state;
  }
  if (entry.live === null) return refuseLog(`entry ${sequence} makes nothing live`);
  const moved = entry.live !== before.live;
  const live = moved || !state.live ? { set: entry.live, at, by } : state.live;
  const canaries = entry.canaries.map((canary): Canary => {
    const before = state.canaries.find(({ id }) => id === canary.id);
    const since = before?.percent === canary.percent ? before.since : at;
    return { ...canary, at: before?.at ?? at, by: before?.by ?? by, since };
  });
  const served = servedSets({ live, canaries });
  const ended = servedSets(state).filter((set) => !served.includes(set));
  const after: PromotionState = {
    sequence,
    live,
    canaries,
    history: historyAfter(state, entry),
    former: [
      ...state.former.filter(({ set }) => !served.includes(set)),
      ...ended.map((set) => ({ set, at, by })),
    ],
    previews: previewsAfter(state, entry),
    withdrawn: [...new Set([...state.withdrawn, ...(action === 'withdraw' ? entry.request : [])])],
    rolledBack: rolledBackAfter(state, entry),
    archives: archivesAfter(state, entry),
  };
  return entry.forget === undefined ? after : forgetBefore(after, entry.forget);
}

/** Whether a set was a preview only, whose link has ended. */
export function isEndedPreview(state: PromotionState, set: string): boolean {
  const preview = state.previews.find((one) => one.set === set);
  if (!preview || Date.parse(preview.until) > Date.now()) return false;
  return labeledSets(state).every((one) => one.set !== set || one.state === 'preview');
}
