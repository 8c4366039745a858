import type {
  FigurePoint,
  FigureSeries,
  PackageModel,
  ReportedError,
  VersionRow,
} from '@prizestash/release-page/model';
import { upperBoundOf } from '@prizestash/server-kit/report-bins';
import { isCodePackage } from '../releases/release';
import type { ReleaseStore } from '../releases/release-store';
import type { Requester } from '../promotion-service/requester';
import { percentile75 } from '../canary-judge/count-by-minute';
import { mayChange } from './overview-model';

/** Counts of one kind and version in one interval. */
export interface ReportRow {
  /** Start of the interval, ISO 8601. */
  readonly minute: string;
  readonly version: string;
  readonly kind: string;
  readonly bucket: number;
  readonly count: number;
}

/** What browsers have reported of a package. */
export interface PackageReports {
  readonly rows: readonly ReportRow[];
  readonly errors: readonly ReportedError[];
}

const sum = (rows: readonly ReportRow[]) => rows.reduce((total, { count }) => total + count, 0);

/** The upper bound of the bucket in which the 75th percentile is. */
function upperPercentile75(rows: readonly ReportRow[]): number | null {
  const bucket = percentile75(rows, 1);
  return bucket === null ? null : upperBoundOf(bucket);
}

type Value = (ofKind: (...kinds: string[]) => readonly ReportRow[]) => number | null;

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
      value: (ofKind) => upperPercentile75(ofKind('lcp')),
    },
    {
      name: 'INP, 75th percentile',
      unit: 'ms',
      value: (ofKind) => upperPercentile75(ofKind('inp')),
    },
  ];

/** The figures of each version in each interval. Those that a package never reports are left out. */
export function figuresOf(rows: readonly ReportRow[]): FigureSeries[] {
  const intervals = new Map<string, ReportRow[]>();
  for (const row of rows) {
    const key = `${row.minute} ${row.version}`;
    const group = intervals.get(key);
    if (group) group.push(row);
    else intervals.set(key, [row]);
  }
  return FIGURES.map(({ name, unit, value }) => {
    const points = [...intervals.values()].flatMap((group): FigurePoint[] => {
      const result = value((...kinds) => group.filter(({ kind }) => kinds.includes(kind)));
      const [{ minute: at, version }] = group as [ReportRow];
      return result === null ? [] : [{ at, version, value: result }];
    });
    return { name, unit, points: points.sort((a, b) => a.at.localeCompare(b.at)) };
  }).filter(({ points }) => points.length > 0);
}

function versionRows(store: ReleaseStore, name: string): VersionRow[] {
  const { live, canaries, history, former, previews } = store.state();
  const served = [
    ...(live ? [{ set: live.set, state: 'live' as const }] : []),
    ...canaries.map(({ set }) => ({ set, state: 'canary' as const })),
    ...previews.map(({ set }) => ({ set, state: 'preview' as const })),
    ...[...history, ...former].reverse().map(({ set }) => ({ set, state: 'former' as const })),
  ];
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
    errors: isRead ? reports.errors : [],
    mayChange: mayChange(requester, [name]),
  };
}
