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
import type { Figure, Verdict } from './figure';
import { engines, metrics, type Metric } from './metrics';
import { logEvidence, rateBounds, type Counts, type MinuteCounts } from './ratio-test';
import { describeFigure } from './describe-figure';

/** The probability that a canary which is no worse goes back, in each of its stages. */
const FALSE_ALARM_RATE = 0.01;

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
  /** How long the stage is watched before it may be found equal. */
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

/**
 * What is compared. The first tests, of all engines on the pages that have changed, have three quarters of
 * the false-alarm rate, the other ones the rest.
 */
function testsOf({ rows, ownRoutes }: Comparison): [Test[], Test[]] {
  const routes = [...new Set(rows.map(({ route }) => route))].sort();
  const pagesOf = ({ per }: Metric) => (per === 'buckets' ? 'site' : 'own');
  const ofAll = metrics.filter(({ per }) => per !== 'entered');
  const engine = 'all';
  const first = ofAll.map((metric) => ({ metric, pages: pagesOf(metric), engine }) as const);
  const ofEngines = engines.flatMap((one) =>
    ofAll.map((metric) => ({ metric, pages: pagesOf(metric), engine: one })),
  );
  const others = metrics.flatMap((metric) => {
    const places = metric.name === 'view' ? routes : ownRoutes ? ['rest'] : [];
    return places.map((pages) => ({ metric, pages, engine }) as const);
  });
  return [first, [...ofEngines, ...others]];
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

  figure({ metric, pages, engine }: Test, limit: number): Figure {
    const { candidates, live: lives } = this.comparison;
    const isPartner = metric.name.startsWith('partner-');
    const isOf = ({ route, engine: reported }: ReportRow) =>
      this.isOn(pages, route) &&
      (engine === 'all' || reported === engine) &&
      (!isPartner || this.routesWithPartners.has(route));
    const of = (kind: string, sets: ReadonlySet<string>) =>
      this.rowsOf(kind).filter((row) => sets.has(row.set) && isOf(row));
    const [candidate, live] = [of(metric.name, candidates), of(metric.name, lives)];
    const isSlow = this.slowIn(metric, live);
    const trialKind = metric.per === 'measured' ? metric.name : metric.per;
    const trialsOf = (sets: ReadonlySet<string>) =>
      metric.per === 'entered'
        ? this.rowsOf('entered').filter(({ set }) => sets.has(set))
        : of(trialKind, sets);
    const rows = {
      candidate: candidate.filter(isSlow),
      live: live.filter(isSlow),
      candidateTrials: trialsOf(candidates),
      liveTrials: trialsOf(lives),
    };
    const isMore = metric.direction === 'more';
    // Forged reports must not make a candidate worse: its failures, or the lack of what was expected.
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
    const isWorse = p <= limit && difference >= metric.minDifference;
    const [ofCandidate, ofLive] = sidesOf(all);
    const figuresOf = ({ events, trials }: Counts, values: readonly ReportRow[]) => {
      const known = values.filter(({ at }) => at >= this.start);
      const bucket = metric.per === 'measured' ? percentile75(known) : null;
      return {
        ...{ events, trials: round(trials) },
        p75: bucket === null ? null : round(upperBoundOf(bucket)),
      };
    };
    return {
      ...{ metric: metric.name, per: metric.per, pages, engine, p },
      candidate: figuresOf(ofCandidate, candidate),
      live: figuresOf(ofLive, live),
      verdict: isWorse
        ? 'worse'
        : isEqual(isMore ? worst : ofCandidate, ofLive, metric)
          ? 'equal'
          : 'none',
    };
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
function isEqual(candidate: Counts, live: Counts, metric: Metric): boolean {
  if (metric.name === 'view' || candidate.trials === 0 || live.trials === 0) return false;
  const [low, high] = rateBounds(candidate, metric.perVisitor);
  return metric.direction === 'more'
    ? high <= rateOf(live) + metric.maxDifference
    : low >= rateOf(live) - metric.maxDifference;
}

/** Without one of these a canary is not equal. */
const isNeeded = ({ pages, engine, per, metric, live }: Figure) =>
  pages === 'own' &&
  engine === 'all' &&
  ((per === 'view' && !metric.startsWith('partner-')) ||
    (metric === 'form-sent' && live.trials > 0));

/**
 * Compares a canary with the live set. It is worse as soon as one of many tests says so, each with its
 * share of the false-alarm rate. It is equal after the minutes of its watch, if enough page views show
 * that no failure is more frequent by three in a hundred. Otherwise there is no verdict.
 */
export function judge(comparison: Comparison): Judgment {
  const judging = new Judge(comparison);
  const figures = testsOf(comparison).flatMap((tests, index) => {
    const limit = (FALSE_ALARM_RATE * (index === 0 ? 0.75 : 0.25)) / tests.length;
    return tests.map((test) => judging.figure(test, limit));
  });
  const watchedMinutes = judging.watchedMinutes();
  const [worst] = figures
    .filter(({ verdict }) => verdict === 'worse')
    .sort((one, other) => one.p - other.p);
  const result = { watchedMinutes, figures };
  if (worst) return { ...result, verdict: 'worse', reason: describeFigure(worst) };
  const { watchMinutes } = comparison;
  if (watchedMinutes < watchMinutes) {
    const reason = `visitors were compared in ${watchedMinutes} of ${watchMinutes} minutes`;
    return { ...result, verdict: 'none', reason };
  }
  const missing = figures.find((figure) => isNeeded(figure) && figure.verdict !== 'equal');
  if (missing) {
    const reason = `too few visitors for a verdict: ${describeFigure(missing)}`;
    return { ...result, verdict: 'none', reason };
  }
  const views = figures.find(({ metric }) => metric === 'error')?.candidate.trials ?? 0;
  const reason = `no worse than the live set in ${watchedMinutes} minutes and ${views} page views`;
  return { ...result, verdict: 'equal', reason };
}

/** The start of the minute that a time is in. */
export const minuteOf = (ms: number) => Math.floor(ms / MINUTE_MS) * MINUTE_MS;
