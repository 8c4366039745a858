import { SHELL } from '@prizestash/release-store/release-format/release-description';
import { releasesIn } from '@prizestash/promotion/promote/canaries';
import type {
  Canary,
  PromotionState,
} from '@prizestash/release-store/promotion-log/promotion-state';
import { isCodePackage } from '@prizestash/release-store/release-name';
import type { Release } from '@prizestash/release-store/release';
import { codeOfSet, pathsOf } from '@prizestash/release-store/release-set/releases';
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
  const changed = releasesIn(store, state, canary).map((release) => release.package);
  const code = [canary.set, state.live?.set ?? ''].flatMap((set) => codeOfSet(store, set));
  const served = store.log.entries().flatMap(({ at, outcome, live, canaries }) => {
    const set = canaries.find((one) => one.id === id)?.set;
    return at >= since && outcome === 'done' && set && live ? [{ set, live }] : [];
  });
  return {
    start: minuteOf(Date.parse(since)),
    percent,
    candidates: new Set(served.map(({ set }) => set)),
    live: new Set(served.map(({ live }) => live)),
    ownRoutes: ownRoutesOf(code, changed),
    routes: [...new Set(pathsOf(code))].sort(),
    watchMinutes: watch?.minutes ?? 0,
  };
}

function ownRoutesOf(code: readonly Release[], names: readonly string[]) {
  if (names.some((name) => name === SHELL || !isCodePackage(name))) return null;
  return new Set(pathsOf(code.filter((release) => names.includes(release.package))));
}
