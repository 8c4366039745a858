import { NETWORK_GROUPS, binOf } from '@prizestash/server-kit/report-counts';
import { seededRandom } from '@prizestash/server-kit/testing/seeded-random';
import { MINUTE_MS, type ReportRow } from '../page-reports/page-reports';
import { judgeTally, type Judgment } from '../judge';
import type { ReportKind } from '../metrics';
import type { Stage } from '../stage';
import { Tally } from '../tally';

export interface Comparison extends Stage {
  readonly rows: readonly ReportRow[];
  /** The complete minutes of the stage, as ISO 8601. */
  readonly minutes: readonly string[];
}

/** Judges reports that were not added up before. */
export function judge({ rows, minutes, ...stage }: Comparison): Judgment {
  const tally = new Tally(stage);
  tally.add(rows, minutes);
  return judgeTally(tally, minutes.length, stage.watchMinutes);
}

/** What is different with the candidate. */
export interface Fault {
  /** Probability that a page of mfe-claim reports this kind. */
  readonly reports?: Readonly<Partial<Record<ReportKind, number>>>;
  /** Only in this engine. */
  readonly engine?: string;
  readonly lcpFactor?: number;
  readonly inpMore?: number;
  /** The form sends nothing. */
  readonly noEntry?: boolean;
  /** The page after the form is another one. */
  readonly redirectsTo?: string;
  /** Nothing is rendered, so that nothing is reported. */
  readonly isBlank?: boolean;
}

interface SimulatedSite {
  readonly seed: number;
  readonly visitorsPerMinute: number;
  readonly minutes: number;
  /** How long before the canary the first visitors come; ten by default. */
  readonly minutesBefore?: number;
  readonly percent: number;
  readonly fault?: Fault;
  /** When the canary starts, in milliseconds. */
  readonly start?: number;
  /** Ids of the release sets. */
  readonly candidate?: string;
  readonly live?: string;
}

/** Read once, because globals are slow in the contexts of jest. */
const { exp, floor, log } = Math;

const START = Date.parse('2026-11-25T12:00:00.000Z');
/** More than any bin of a report. */
const BINS = 1_000;
const isoOf = (ms: number) => new Date(ms).toISOString();
const OWN = ['/apply', '/receipt'];
const packageOf = (route: string) =>
  OWN.includes(route) ? 'mfe-claim' : route.startsWith('/paths') ? 'mfe-offers' : 'shell';

/** How probable it is that a page view reports a kind. */
const USUAL: readonly (readonly [ReportKind, number])[] = [
  ['error', 0.004],
  ['load-failed', 0.001],
  ['load-retried', 0.006],
  ['policy-violation', 0.003],
  ['hydration-error', 0.001],
];

type Row = ReportRow & { count: number; groups: number[] };

/** A map that creates what it does not have. */
class Table<Value> {
  private readonly values = new Map<string, Value>();

  constructor(private readonly create: () => Value) {}

  at(key: string): Value {
    const known = this.values.get(key);
    if (known !== undefined) return known;
    const created = this.create();
    this.values.set(key, created);
    return created;
  }
}

/**
 * Simulates visitors, each in a network of their own: they read the home page, most open the
 * form, most of those send it some minutes later and see two more pages. A third has a slow device, on
 * which all pages are slow, and some have an extension with which many pages fail.
 */
export function simulateSite({
  seed,
  visitorsPerMinute,
  minutes,
  minutesBefore = 10,
  percent,
  fault = {},
  start = START,
  candidate = 'candidate',
  live = 'live',
}: SimulatedSite): Comparison {
  const { uniform, happens } = seededRandom(seed);
  const exponential = (mean: number) => -log(1 - uniform()) * mean;
  const rows: Row[] = [];
  // Found without a text for each of the million reports of a site.
  const rowsOf = new Table(() => new Table(() => new Table(() => new Map<number, Row>())));
  // Written once each: a site reports a million times.
  const minuteTexts = new Map<number, string>();
  const minuteOf = (minute: number) => {
    const known = minuteTexts.get(minute);
    if (known !== undefined) return known;
    const text = isoOf(start + minute * MINUTE_MS);
    minuteTexts.set(minute, text);
    return text;
  };
  const visitors = visitorsPerMinute * (minutes + minutesBefore);
  for (let visitor = 0; visitor < visitors; visitor += 1) {
    let time = visitor / visitorsPerMinute - minutesBefore;
    const isCandidate = time >= 0 && happens(percent / 100);
    const engine = happens(0.6) ? 'chromium' : happens(0.75) ? 'webkit' : 'firefox';
    const isSlow = happens(0.3);
    const fails = happens(0.01);
    const has = isCandidate && (!fault.engine || fault.engine === engine) ? fault : {};
    const set = isCandidate ? candidate : live;
    const group = visitor % NETWORK_GROUPS;
    if (has.isBlank) continue;
    const ofVisitor = rowsOf.at(`${set} ${engine}`);
    const report = (route: string, kind: ReportKind, bucket = 0, reportedAt = time) => {
      const index = floor(reportedAt);
      const ofKind = ofVisitor.at(route).at(kind);
      const key = index * BINS + bucket;
      let row = ofKind.get(key);
      if (!row) {
        const place = { set, package: packageOf(route), version: '1.0.0-a', route, engine };
        const groups = Array.from({ length: NETWORK_GROUPS }, () => 0);
        row = { ...place, minute: minuteOf(index), kind, bucket, count: 0, groups };
        ofKind.set(key, row);
        rows.push(row);
      }
      row.count += 1;
      row.groups[group]! += 1;
    };
    const view = (route: string) => {
      const isOwn = OWN.includes(route);
      report(route, 'view');
      for (const [kind, usual] of USUAL) {
        const extra = isOwn ? (has.reports?.[kind] ?? 0) : 0;
        if (happens(fails ? 0.3 : usual) || happens(extra)) report(route, kind);
      }
      const slowness = (isSlow ? 3 : 1) * exp((uniform() + uniform() - 1) * 0.8);
      const lcp = 700 * slowness * (isOwn ? (has.lcpFactor ?? 1) : 1);
      report(route, 'lcp', binOf(lcp));
      const inp = 60 * slowness + (isOwn ? (has.inpMore ?? 0) : 0);
      if (happens(0.7)) report(route, 'inp', binOf(inp));
      report(route, 'cls', binOf(happens(0.9) ? 0 : 120 * uniform()));
    };
    view('/');
    if (happens(0.3)) continue;
    time += exponential(0.3);
    view('/apply');
    const openedAt = time;
    report('/apply', 'form-opened');
    time += exponential(2.5);
    if (happens(0.35) || has.noEntry) continue;
    // Only what has happened until now is known, of all minutes.
    if (time < minutes) report('/apply', 'form-sent', 0, openedAt);
    report('/apply', 'entered');
    view(has.redirectsTo ?? '/receipt');
    if (has.redirectsTo || happens(0.2)) continue;
    time += exponential(0.3);
    view('/paths/toffer');
    report('/paths/toffer', happens(0.02) ? 'partner-failed' : 'partner-shown');
  }
  return {
    rows,
    start,
    percent,
    candidates: new Set([candidate]),
    live: new Set([live]),
    minutes: Array.from({ length: minutes }, (_, index) => isoOf(start + index * MINUTE_MS)),
    ownRoutes: new Set(OWN),
    routes: ['/', ...OWN, '/paths/toffer'],
    watchMinutes: 15,
  };
}

/** The same, as it was known after some of the minutes. */
export function after(comparison: Comparison, minutes: number): Comparison {
  const end = isoOf(START + minutes * MINUTE_MS);
  const rows = comparison.rows.filter(({ minute }) => minute < end);
  return { ...comparison, rows, minutes: comparison.minutes.slice(0, minutes) };
}
