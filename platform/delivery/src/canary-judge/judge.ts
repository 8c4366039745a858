import { upperBoundOf } from '@prizestash/server-kit/report-bins';
import {
  countByMinute,
  countWithoutOneAddress,
  MINUTE_MS,
  percentile75,
  shareOnTheWay,
  slowBounds,
  type ByMinute,
  type ReportRow,
} from './count-by-minute';
import type { Figure, SideFigures, Verdict } from './figure';
import { budgetShares, engines, ERROR_BUDGET, metrics, type Metric } from './metrics';
import { logEvidence, rateBounds, type Counts, type MinuteCounts } from './ratio-test';
import { describeFigure } from './describe-figure';

/** Of the candidate and the live set, on the same minutes. */
export interface Comparison {
  /** In the order of time; those of the live set also from before, to know what is usual. */
  readonly rows: readonly ReportRow[];
  /** Ids of the sets that the canary consisted of within the stage. */
  readonly candidates: ReadonlySet<string>;
  /** Ids of the sets that were live meanwhile. */
  readonly live: ReadonlySet<string>;
  /** Complete minutes of the stage, in milliseconds, with the buckets of both sides. */
  readonly minutes: readonly ComparedMinute[];
  /** Pages of the packages that the canary changes; null where it changes every page. */
  readonly ownRoutes: ReadonlySet<string> | null;
  /** How long the stage is watched before it may pass. */
  readonly watchMinutes: number;
}

export interface ComparedMinute {
  readonly at: number;
  /** Null where they have changed within the minute. */
  readonly buckets: { readonly candidate: number; readonly live: number } | null;
}

export interface Judgment {
  readonly verdict: Verdict;
  /** Why, in one sentence without a full stop. */
  readonly reason: string;
  /** Minutes of the stage in which somebody visited the live set and this was reported. */
  readonly watchedMinutes: number;
  readonly figures: readonly Figure[];
}

interface Test {
  readonly metric: Metric;
  readonly pages: string;
  readonly engine: Figure['engine'];
}

/** Every metric on the pages that it is for, in all engines and in each; then what the canary does elsewhere. */
function testsOf({ rows, ownRoutes }: Comparison): Test[] {
  const routes = [...new Set(rows.map(({ route }) => route))].sort();
  const own = metrics.filter(({ per }) => per !== 'entered');
  const onOwn = engines.flatMap((engine) =>
    own.map((metric) => ({ metric, pages: metric.per === 'buckets' ? 'site' : 'own', engine })),
  );
  const elsewhere = metrics.flatMap((metric) => {
    const places = metric.name === 'view' ? routes : ownRoutes ? ['rest'] : [];
    return places.map((pages) => ({ metric, pages, engine: 'all' as const }));
  });
  return [...onOwn, ...elsewhere];
}

/** The part of the error budget that a test belongs to. */
function partOf({ pages, engine }: Test): keyof typeof budgetShares {
  if (engine !== 'all') return 'oneEngine';
  return pages === 'own' || pages === 'site' ? 'allEngines' : 'elsewhere';
}

/** Rows of each kind. */
function byKind(rows: readonly ReportRow[]): (kind: string) => readonly ReportRow[] {
  const kept = new Map<string, ReportRow[]>();
  for (const row of rows) {
    const ofKind = kept.get(row.kind);
    if (ofKind) ofKind.push(row);
    else kept.set(row.kind, [row]);
  }
  return (kind) => kept.get(kind) ?? [];
}

const { exp, round } = Math;

const sumOf = (counts: readonly Counts[]): Counts => ({
  events: counts.reduce((sum, { events }) => sum + events, 0),
  trials: counts.reduce((sum, { trials }) => sum + trials, 0),
});

const rateOf = ({ events, trials }: Counts) => events / trials;

class Judge {
  private readonly rowsOf: (kind: string) => readonly ReportRow[];
  private readonly at: readonly number[];
  private readonly start: number;
  private readonly routesWithPartners: ReadonlySet<string>;

  constructor(private readonly comparison: Comparison) {
    this.rowsOf = byKind(comparison.rows);
    this.at = comparison.minutes.map(({ at }) => at);
    this.start = this.at[0] ?? 0;
    const partners = [...this.rowsOf('partner-shown'), ...this.rowsOf('partner-failed')];
    this.routesWithPartners = new Set(partners.map(({ route }) => route));
  }

  figure(test: Test, limit: number): Figure {
    const { metric, pages, engine } = test;
    const isMore = metric.direction === 'more';
    const rows = this.rowsFor(test);
    // Forged reports must let no candidate fail: its failures, or the lack of what was expected.
    const cautious = this.minutesOf(metric, pages, {
      candidate: (isMore ? countWithoutOneAddress : countByMinute)(rows.candidate),
      live: (isMore ? countByMinute : countWithoutOneAddress)(rows.live),
      candidateTrials: (isMore ? countByMinute : countWithoutOneAddress)(rows.candidateTrials),
      liveTrials: countByMinute(rows.liveTrials),
    });
    const all = this.minutesOf(metric, pages, {
      candidate: countByMinute(rows.candidate),
      live: countByMinute(rows.live),
      candidateTrials: countByMinute(rows.candidateTrials),
      liveTrials: countByMinute(rows.liveTrials),
    });
    const evidence = logEvidence(cautious, metric);
    const p = exp(-(metric.isRevised ? evidence.last : evidence.largest));
    const [worst, usual] = sidesOf(cautious);
    const difference = (rateOf(worst) - rateOf(usual)) * (isMore ? 1 : -1);
    const fails = p <= limit && difference >= metric.minDifference;
    const [candidate, live] = sidesOf(all);
    const isSure = passes(isMore ? worst : candidate, live, metric);
    return {
      metric: metric.name,
      per: metric.per,
      pages,
      engine,
      p,
      candidate: this.sideOf(metric, candidate, rows.candidateValues),
      live: this.sideOf(metric, live, rows.liveValues),
      verdict: fails ? 'fail' : isSure ? 'pass' : 'inconclusive',
    };
  }

  /** The events of both sides, what they are compared with, and all values of the metric. */
  private rowsFor({ metric, pages, engine }: Test) {
    const { candidates, live: lives } = this.comparison;
    const isPartner = metric.name.startsWith('partner-');
    const isTested = ({ route, engine: reported }: ReportRow) =>
      this.isOn(pages, route) &&
      (engine === 'all' || reported === engine) &&
      (!isPartner || this.routesWithPartners.has(route));
    const rowsIn = (kind: string, sets: ReadonlySet<string>) =>
      this.rowsOf(kind).filter((row) => sets.has(row.set) && isTested(row));
    const trialKind = metric.per === 'measured' ? metric.name : metric.per;
    const trialsOf = (sets: ReadonlySet<string>) =>
      metric.per === 'entered'
        ? this.rowsOf('entered').filter(({ set }) => sets.has(set))
        : rowsIn(trialKind, sets);
    const candidateValues = rowsIn(metric.name, candidates);
    const liveValues = rowsIn(metric.name, lives);
    const isSlow = this.slowIn(metric, liveValues);
    return {
      candidate: candidateValues.filter(isSlow),
      live: liveValues.filter(isSlow),
      candidateTrials: trialsOf(candidates),
      liveTrials: trialsOf(lives),
      candidateValues,
      liveValues,
    };
  }

  private sideOf(
    { per }: Metric,
    { events, trials }: Counts,
    values: readonly ReportRow[],
  ): SideFigures {
    const known = values.filter(({ at }) => at >= this.start);
    const bucket = per === 'measured' ? percentile75(known) : null;
    const p75 = bucket === null ? null : round(upperBoundOf(bucket));
    return { events, trials: round(trials), p75 };
  }

  /** Minutes in which page views of the live set were reported. */
  watchedMinutes(): number {
    const { live } = this.comparison;
    const seen = new Set(this.rowsOf('view').flatMap(({ at, set }) => (live.has(set) ? [at] : [])));
    return this.at.filter((at) => seen.has(at)).length;
  }

  private isOn(pages: string, route: string): boolean {
    const { ownRoutes } = this.comparison;
    if (pages === 'site') return true;
    if (pages === 'own') return ownRoutes?.has(route) ?? true;
    return pages === 'rest' ? ownRoutes?.has(route) === false : pages === route;
  }

  private slowIn({ per, margin = 0 }: Metric, live: readonly ReportRow[]) {
    if (per !== 'measured') return () => true;
    const bounds = slowBounds(live, this.at, margin);
    return ({ at, bucket }: ReportRow) => bucket > (bounds.get(at) ?? Infinity);
  }

  private minutesOf(
    { per }: Metric,
    pages: string,
    counts: Readonly<Record<'candidate' | 'live' | 'candidateTrials' | 'liveTrials', ByMinute>>,
  ): MinuteCounts[] {
    return this.comparison.minutes.map(({ at, buckets }, index) => {
      const visitors = visitorsOf(buckets, shareOnTheWay(index, pages === 'site' ? 1 : 2));
      const isTraffic = per === 'buckets';
      return {
        candidate: {
          events: counts.candidate.get(at) ?? 0,
          trials: isTraffic ? visitors.candidate : (counts.candidateTrials.get(at) ?? 0),
        },
        live: {
          events: counts.live.get(at) ?? 0,
          trials: isTraffic ? visitors.live : (counts.liveTrials.get(at) ?? 0),
        },
      };
    });
  }
}

function visitorsOf(buckets: ComparedMinute['buckets'], onTheWay: number) {
  if (!buckets) return { candidate: 0, live: 0 };
  const candidate = buckets.candidate * onTheWay;
  return { candidate, live: buckets.live + buckets.candidate - candidate };
}

function sidesOf(minutes: readonly MinuteCounts[]): [candidate: Counts, live: Counts] {
  return [sumOf(minutes.map(({ candidate }) => candidate)), sumOf(minutes.map(({ live }) => live))];
}

/** Whether the candidate's rate is surely no worse than the live one and the difference that is allowed. */
function passes(candidate: Counts, live: Counts, metric: Metric): boolean {
  if (metric.name === 'view' || candidate.trials === 0 || live.trials === 0) return false;
  const [low, high] = rateBounds(candidate, metric.perVisitor);
  return metric.direction === 'more'
    ? high <= rateOf(live) + metric.maxDifference
    : low >= rateOf(live) - metric.maxDifference;
}

/** Without one of these a canary does not pass. */
const isNeeded = ({ pages, engine, per, metric, live }: Figure) =>
  pages === 'own' &&
  engine === 'all' &&
  ((per === 'view' && !metric.startsWith('partner-')) ||
    (metric === 'form-sent' && live.trials > 0));

/**
 * Compares a canary with the live set. It fails as soon as one of many tests says so, each with its
 * share of the error budget. It passes after the minutes of its watch, if enough page views show that no
 * failure is more frequent by three in a hundred. Otherwise the verdict is inconclusive.
 */
export function judge(comparison: Comparison): Judgment {
  const judging = new Judge(comparison);
  const tests = testsOf(comparison);
  const figures = tests.map((test) => {
    const part = partOf(test);
    const sharing = tests.filter((other) => partOf(other) === part).length;
    return judging.figure(test, (ERROR_BUDGET * budgetShares[part]) / sharing);
  });
  const watchedMinutes = judging.watchedMinutes();
  const [worst] = figures
    .filter(({ verdict }) => verdict === 'fail')
    .sort((one, other) => one.p - other.p);
  const result = { watchedMinutes, figures };
  if (worst) return { ...result, verdict: 'fail', reason: describeFigure(worst) };
  const { watchMinutes } = comparison;
  if (watchedMinutes < watchMinutes) {
    const reason = `visitors were compared in ${watchedMinutes} of ${watchMinutes} minutes`;
    return { ...result, verdict: 'inconclusive', reason };
  }
  const missing = figures.find((figure) => isNeeded(figure) && figure.verdict !== 'pass');
  if (missing) {
    const reason = `too few visitors for a verdict: ${describeFigure(missing)}`;
    return { ...result, verdict: 'inconclusive', reason };
  }
  const views = figures.find(({ metric }) => metric === 'error')?.candidate.trials ?? 0;
  const reason = `no worse than the live set in ${watchedMinutes} minutes and ${views} page views`;
  return { ...result, verdict: 'pass', reason };
}

/** The start of the minute that a time is in. */
export const minuteOf = (ms: number) => Math.floor(ms / MINUTE_MS) * MINUTE_MS;
