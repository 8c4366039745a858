import { upperBoundOf } from '@prizestash/server-kit/report-counts';
import { labeledSets } from '@prizestash/release-store/promotion-log/promotion-state';
import type { ReleaseStore } from '@prizestash/release-store/release-store';
import type { Requester } from '@prizestash/promotion/service/requester';
import type { Reports, ReportRow } from '@prizestash/canary-judge/page-reports/page-reports';
import type {
  FigurePoint,
  FigureSeries,
  PackageModel,
  ReportedError,
  VersionRow,
} from '../page/model';
import { mayChange, bytesOf } from './overview-model';

export type Row = Pick<ReportRow, 'minute' | 'version' | 'kind' | 'bucket' | 'count'>;

const sum = (rows: readonly Row[]) => rows.reduce((total, { count }) => total + count, 0);

/** Distinct errors, the most frequent first: what was read in parts has some more than once. */
export function distinctErrors(errors: readonly ReportedError[]): ReportedError[] {
  const sums = new Map<string, ReportedError>();
  for (const { version, engine, name, stack, count } of errors) {
    const key = JSON.stringify([version, engine, name, stack]);
    const before = sums.get(key)?.count ?? 0;
    sums.set(key, { version, engine, name, stack, count: count + before });
  }
  return [...sums.values()].sort((one, other) => other.count - one.count);
}

/** A value of reports; null where they say nothing of it. */
type Value = (ofKind: (...kinds: string[]) => readonly Row[]) => number | null;

/** Events as a percentage of what they can happen to. */
const share =
  (events: readonly string[], of: string): Value =>
  (ofKind) => {
    const total = sum(ofKind(of));
    return total === 0 ? null : (100 * sum(ofKind(...events))) / total;
  };

/** The upper bound of the bin in which the 75th percentile is. */
const percentile75 =
  (kind: string): Value =>
  (ofKind) => {
    const sorted = [...ofKind(kind)].sort((one, other) => one.bucket - other.bucket);
    let left = sum(sorted) * 0.75;
    const found = sorted.find(({ count }) => (left -= count) <= 0);
    return found ? upperBoundOf(found.bucket) : null;
  };

const FIGURES: readonly (readonly [name: string, unit: string, value: Value])[] = [
  ['Page views', '', (ofKind) => sum(ofKind('view')) || null],
  ['Views with an error', '%', share(['error', 'hydration-error'], 'view')],
  ['Views with an error of unknown origin', '%', share(['unknown'], 'view')],
  ['Views with a failed load', '%', share(['load-failed'], 'view')],
  ['Views that a policy restricts', '%', share(['policy-violation'], 'view')],
  ['Entries per form opened', '%', share(['form-sent'], 'form-opened')],
  ['Partner not shown', '%', share(['partner-failed'], 'view')],
  ['LCP, 75th percentile', 'ms', percentile75('lcp')],
  ['INP, 75th percentile', 'ms', percentile75('inp')],
];

/** The figures of each version in each interval. Those that a package never reports are left out. */
export function figuresOf(rows: readonly Row[]): FigureSeries[] {
  const intervals = new Map<string, Row[]>();
  for (const row of rows) {
    const key = `${row.minute} ${row.version}`;
    const group = intervals.get(key) ?? [];
    group.push(row);
    intervals.set(key, group);
  }
  return FIGURES.map(([name, unit, value]) => {
    const points = [...intervals.values()].flatMap((group): FigurePoint[] => {
      const result = value((...kinds) => group.filter(({ kind }) => kinds.includes(kind)));
      const [{ minute: at, version }] = group as [Row];
      return result === null ? [] : [{ at, version, value: result }];
    });
    return { name, unit, points: points.sort((a, b) => a.at.localeCompare(b.at)) };
  }).filter(({ points }) => points.length > 0);
}

function versionRows(store: ReleaseStore, name: string): VersionRow[] {
  const state = store.state();
  const served = labeledSets(state);
  return store
    .versions(name)
    .map((version): VersionRow => {
      const use = served.find(({ set }) => store.set(set)?.versions[name] === version);
      const release = store.release(name, version);
      const judged = state.rolledBack.find((one) => one.release === `${name}@${version}`);
      const judgment = judged?.why === 'withdrawal' ? 'withdrawn' : 'rolled back';
      return {
        version,
        bytes: release ? bytesOf(release) : 0,
        commit: release?.commit ?? '',
        state: judged ? judgment : (use?.state ?? 'unused'),
        set: use && !store.isWithdrawn(use.set) ? use.set : null,
      };
    })
    .reverse();
}

/** Promotions of a package, with the version that they made live. */
function promotionsOf(store: ReleaseStore, name: string) {
  let version: string | undefined;
  return store.log.entries().flatMap((entry) => {
    const now = store.set(entry.live ?? '')?.versions[name];
    if (entry.outcome !== 'done' || now === undefined || now === version) return [];
    version = now;
    return [{ at: entry.at, version: now }];
  });
}

/**
 * What the page of a package shows; null when none is in the store.
 * @param reports what browsers have reported, or why that cannot be read.
 */
export function packageModel(
  store: ReleaseStore,
  requester: Requester,
  name: string,
  time: Pick<PackageModel, 'hours' | 'choices' | 'until'>,
  reports: Reports | string,
): PackageModel | null {
  if (!store.packages().includes(name)) return null;
  const isRead = typeof reports !== 'string';
  return {
    kind: 'package',
    name,
    versions: versionRows(store, name),
    ...time,
    figures: isRead ? figuresOf(reports.rows) : reports,
    promotions: promotionsOf(store, name),
    errors: isRead ? distinctErrors(reports.errors) : [],
    mayChange: mayChange(requester, [name]),
  };
}
