import type {
  FigurePoint,
  FigureSeries,
  PackageModel,
  ReportedError,
  VersionRow,
} from '@prizestash/release-page/model';
import { upperBoundOf } from '@prizestash/server-kit/report-bins';
import { labeledSets } from '../releases/promotion-log/promotion-state';
import { isCodePackage } from '../releases/release';
import type { ReleaseStore } from '../releases/release-store';
import type { Requester } from '../promotion-service/requester';
import type { ReportRow } from '../page-reports/page-reports';
import { mayChange } from './overview-model';

type Row = Pick<ReportRow, 'minute' | 'version' | 'kind' | 'bucket' | 'count'>;

/** What browsers have reported of a package. */
export interface PackageReports {
  readonly rows: readonly Row[];
  readonly errors: readonly ReportedError[];
}

const sum = (rows: readonly Row[]) => rows.reduce((total, { count }) => total + count, 0);

/** The upper bound of the bin in which the 75th percentile is; null without values. */
function percentile75(rows: readonly Row[]): number | null {
  let left = sum(rows) * 0.75;
  const sorted = [...rows].sort((one, other) => one.bucket - other.bucket);
  const found = sorted.find(({ count }) => (left -= count) <= 0);
  return found ? upperBoundOf(found.bucket) : null;
}

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

type Value = (ofKind: (...kinds: string[]) => readonly Row[]) => number | null;

/** Events as a percentage of what they can happen to. */
const share =
  (events: readonly string[], of: string): Value =>
  (ofKind) => {
    const total = sum(ofKind(of));
    return total === 0 ? null : (100 * sum(ofKind(...events))) / total;
  };

const FIGURES: readonly { readonly name: string; readonly unit: string; readonly value: Value }[] =
  [
    { name: 'Page views', unit: '', value: (ofKind) => sum(ofKind('view')) || null },
    { name: 'Views with an error', unit: '%', value: share(['error', 'hydration-error'], 'view') },
    { name: 'Views with an error of unknown origin', unit: '%', value: share(['unknown'], 'view') },
    { name: 'Views with a failed load', unit: '%', value: share(['load-failed'], 'view') },
    {
      name: 'Views that a policy restricts',
      unit: '%',
      value: share(['policy-violation'], 'view'),
    },
    { name: 'Entries per form opened', unit: '%', value: share(['form-sent'], 'form-opened') },
    { name: 'Partner not shown', unit: '%', value: share(['partner-failed'], 'view') },
    {
      name: 'LCP, 75th percentile',
      unit: 'ms',
      value: (ofKind) => percentile75(ofKind('lcp')),
    },
    {
      name: 'INP, 75th percentile',
      unit: 'ms',
      value: (ofKind) => percentile75(ofKind('inp')),
    },
  ];

/** The figures of each version in each interval. Those that a package never reports are left out. */
export function figuresOf(rows: readonly Row[]): FigureSeries[] {
  const intervals = new Map<string, Row[]>();
  for (const row of rows) {
    const key = `${row.minute} ${row.version}`;
    const group = intervals.get(key);
    if (group) group.push(row);
    else intervals.set(key, [row]);
  }
  return FIGURES.map(({ name, unit, value }) => {
    const points = [...intervals.values()].flatMap((group): FigurePoint[] => {
      const result = value((...kinds) => group.filter(({ kind }) => kinds.includes(kind)));
      const [{ minute: at, version }] = group as [Row];
      return result === null ? [] : [{ at, version, value: result }];
    });
    return { name, unit, points: points.sort((a, b) => a.at.localeCompare(b.at)) };
  }).filter(({ points }) => points.length > 0);
}

function versionRows(store: ReleaseStore, name: string): VersionRow[] {
  const served = labeledSets(store.state());
  return store
    .versions(name)
    .map((version) => {
      const use = served.find(({ set }) => store.set(set)?.versions[name] === version);
      const release = isCodePackage(name) ? store.release(name, version) : null;
      const files = release?.files ?? {};
      const bytes = Object.values(files).reduce((total, { brotli }) => total + brotli, 0);
      return {
        version,
        bytes,
        commit: release?.commit ?? '',
        state: use?.state ?? ('unused' as const),
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
  reports: PackageReports | string,
): PackageModel | null {
  if (!store.packages().includes(name)) return null;
  const isRead = typeof reports !== 'string';
  return {
    kind: 'package',
    name,
    versions: versionRows(store, name),
    ...time,
    figures: isRead ? figuresOf(reports.rows) : null,
    why: isRead ? '' : reports,
    promotions: promotionsOf(store, name),
    errors: isRead ? distinctErrors(reports.errors) : [],
    mayChange: mayChange(requester, [name]),
  };
}
