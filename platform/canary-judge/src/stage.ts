import { SHELL } from '@prizestash/release-store/release-format/release-description';
import { releasesIn } from '@prizestash/promotion/promote/canaries';
import type {
  Canary,
  PromotionState,
} from '@prizestash/release-store/promotion-log/promotion-state';
import { isCodePackage } from '@prizestash/release-store/release-name';
import type { ReleaseStore } from '@prizestash/release-store/release-store';
import { minuteOf } from './page-reports/page-reports';

/** A canary with its present percentage of visitors. */
export interface Stage {
  /** Its first minute, in milliseconds. */
  readonly start: number;
  readonly percent: number;
  /** Ids of its sets: another one after each promotion of other packages. */
  readonly candidates: ReadonlySet<string>;
  readonly live: ReadonlySet<string>;
  /** Pages of the packages that it changes; null where it changes every page. */
  readonly ownRoutes: ReadonlySet<string> | null;
  /** All pages of its sets, also those that nobody has opened. */
  readonly routes: readonly string[];
  /** How long it is watched before it may pass. */
  readonly watchMinutes: number;
}

export function stageOf(store: ReleaseStore, state: PromotionState, canary: Canary): Stage {
  const { id, since, percent, watch } = canary;
  const served = store.log.entries().flatMap(({ at, outcome, live, canaries }) => {
    const set = canaries.find((one) => one.id === id)?.set;
    return at >= since && outcome === 'done' && set && live ? [{ set, live }] : [];
  });
  return {
    start: minuteOf(Date.parse(since)),
    percent,
    candidates: new Set(served.map(({ set }) => set)),
    live: new Set(served.map(({ live }) => live)),
    ownRoutes: ownRoutesOf(store, state, canary),
    routes: routesOf(store, [canary.set, state.live?.set ?? '']),
    watchMinutes: watch?.minutes ?? 0,
  };
}

function ownRoutesOf(store: ReleaseStore, state: PromotionState, canary: Canary) {
  const names = releasesIn(store, state, canary).map((release) => release.package);
  if (names.some((name) => name === SHELL || !isCodePackage(name))) return null;
  const sets = [canary.set, state.live?.set ?? ''].map((id) => store.set(id));
  const releases = names.flatMap((name) =>
    sets.map((set) => store.release(name, set?.versions[name] ?? '')),
  );
  return new Set(releases.flatMap((release) => (release?.routes ?? []).map(({ path }) => path)));
}

const routesOf = (store: ReleaseStore, sets: readonly string[]): string[] =>
  [
    ...new Set(
      sets.flatMap((set) =>
        Object.entries(store.set(set)?.versions ?? {}).flatMap(([name, version]) =>
          (store.release(name, version)?.routes ?? []).map(({ path }) => path),
        ),
      ),
    ),
  ].sort();
