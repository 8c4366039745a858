import { SHELL } from '../release-format/release-description';
import { releasesIn } from '../promote/canaries';
import { BUCKETS, type LogEntry } from '../releases/promotion-log/log-entry';
import type { Canary, PromotionState } from '../releases/promotion-log/promotion-state';
import { PRERENDERER, SITE_CONFIG } from '../releases/release';
import type { ReleaseStore } from '../releases/release-store';
import { MINUTE_MS } from './count-by-minute';
import { minuteOf, type ComparedMinute } from './judge';

/** A canary with its present percentage. */
export interface Stage {
  /** Ids of its sets: another one after each promotion of other packages. */
  readonly candidates: ReadonlySet<string>;
  readonly live: ReadonlySet<string>;
  /** @param until milliseconds, the end of the last one. */
  readonly minutes: (until: number) => ComparedMinute[];
}

/**
 * The present stage of a canary, as the entries of the promotion log tell it.
 * @param entries from the first one on.
 */
export function stageOf(entries: readonly LogEntry[], { id, since }: Canary): Stage {
  const times = entries
    .filter(({ at, canaries, outcome }) => at >= since && outcome === 'done' && canaries.length > 0)
    .flatMap(({ at, live, canaries }) => {
      const canary = canaries.find((one) => one.id === id);
      const used = canaries.reduce((sum, { percent }) => sum + percent, 0);
      if (!canary || live === null) return [];
      const buckets = { candidate: canary.percent, live: BUCKETS - used };
      return [{ at: Date.parse(at), set: canary.set, live, buckets }];
    });
  const bucketsIn = (minute: number): ComparedMinute['buckets'] => {
    const before = times.findLast(({ at }) => at <= minute)?.buckets;
    const within = times.filter(({ at }) => at > minute && at < minute + MINUTE_MS);
    const isSame = within.every(({ buckets }) => buckets.live === before?.live);
    return before && isSame ? before : null;
  };
  const start = minuteOf(Date.parse(since));
  return {
    candidates: new Set(times.map(({ set }) => set)),
    live: new Set(times.map(({ live }) => live)),
    minutes: (until) =>
      Array.from({ length: Math.max((until - start) / MINUTE_MS, 0) }, (_, index) => {
        const at = start + index * MINUTE_MS;
        return { at, buckets: bucketsIn(at) };
      }),
  };
}

/** The pages of the packages that a canary changes; null where it changes every page. */
export function ownRoutesOf(
  store: ReleaseStore,
  state: PromotionState,
  canary: Canary,
): ReadonlySet<string> | null {
  const names = releasesIn(store, state, canary).map((release) => release.package);
  if (names.some((name) => [SHELL, SITE_CONFIG, PRERENDERER].includes(name))) return null;
  const sets = [canary.set, state.live?.set ?? ''].map((id) => store.set(id));
  const releases = names.flatMap((name) =>
    sets.map((set) => store.release(name, set?.versions[name] ?? '')),
  );
  return new Set(releases.flatMap((release) => (release?.routes ?? []).map(({ path }) => path)));
}
