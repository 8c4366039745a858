import { NETWORK_GROUPS } from '@prizestash/server-kit/network-groups';
import { binOf } from '@prizestash/server-kit/report-bins';
import { describeFigure, type Figure, type Verdict } from './figure';
import { engines, ERROR_BUDGET, metrics, type Metric } from './metrics';
import type { ReportRow } from '../page-reports/page-reports';
import { logEvidence, rateBounds, type Counts, type MinuteCounts } from './ratio-test';
import type { Stage } from './stage';

/** Who was on the site before a canary stays with the live set until the next load of a page. */
const ARRIVAL_MINUTES = 5;

export interface Comparison extends Stage {
  readonly rows: readonly ReportRow[];
  /** The complete minutes of the stage, as ISO 8601. */
  readonly minutes: readonly string[];
}

export interface Judgment {
  readonly verdict: Verdict;
  /** Why, in one sentence without a full stop. */
  readonly reason: string;
  readonly figures: readonly Figure[];
}

const { exp, max } = Math;

interface Test extends Pick<Figure, 'metric' | 'place' | 'engine'> {
  /** The candidate fails with a p of at most this. */
  readonly limit: number;
}

/** The tests of a metric: in each place that it is for, in all engines and in each. */
function testsOf(metric: Metric, { rows, ownRoutes }: Comparison): Test[] {
  const places = metric.places.flatMap((place) => {
    if (place === 'each') return [...new Set(rows.map(({ route }) => route))].sort();
    return place === 'rest' && ownRoutes === null ? [] : [place];
  });
  const limit = (ERROR_BUDGET * metric.budget) / (places.length * engines.length);
  return places.flatMap((place) => engines.map((engine) => ({ metric, place, engine, limit })));
}

const sumOf = (counts: readonly Counts[]): Counts => ({
  events: counts.reduce((sum, { events }) => sum + events, 0),
  trials: counts.reduce((sum, { trials }) => sum + trials, 0),
});

const sidesOf = (minutes: readonly MinuteCounts[]) =>
  [sumOf(minutes.map((each) => each.candidate)), sumOf(minutes.map((each) => each.live))] as const;

const rateOf = ({ events, trials }: Counts) => events / trials;

interface SideRow extends ReportRow {
  readonly side: 'candidate' | 'live';
  readonly index: number;
}

function rowsOfSides({ rows, candidates, live, minutes }: Comparison): SideRow[] {
  const indexes = new Map(minutes.map((minute, index) => [minute, index]));
  return rows.flatMap((row): SideRow[] => {
    const side = candidates.has(row.set) ? 'candidate' : live.has(row.set) ? 'live' : null;
    const index = indexes.get(row.minute);
    return side && index !== undefined ? [{ ...row, side, index }] : [];
  });
}

/**
 * Counts for a test by minute.
 * @returns counts without a group of networks; null leaves none out.
 */
function counterOf(
  { ownRoutes, percent, minutes }: Comparison,
  rows: readonly SideRow[],
  { metric, place, engine }: Test,
) {
  const isPlace = (route: string) => {
    if (place !== 'own' && place !== 'rest') return place === 'site' || place === route;
    return (ownRoutes?.has(route) ?? true) === (place === 'own');
  };
  const isEngine = (row: SideRow) => engine === 'all' || engine === row.engine;
  const isTested = (row: SideRow) => isEngine(row) && isPlace(row.route);
  const goodBin = metric.good === undefined ? -1 : binOf(metric.good);
  const counted = {
    events: rows.filter(
      (row) => row.kind === metric.events && row.bucket > goodBin && isTested(row),
    ),
    // Entries are of the page with the form, whichever page follows.
    trials: rows.filter(
      (row) => row.kind === metric.per && (row.kind === 'entered' ? isEngine(row) : isTested(row)),
    ),
  };
  const isByVisitors = metric.per === 'visitors';
  const noCounts = (share: number) => ({ events: 0, trials: isByVisitors ? share : 0 });
  return (without: number | null): MinuteCounts[] => {
    const counts = minutes.map(() => ({
      candidate: noCounts(percent),
      live: noCounts(100 - percent),
    }));
    for (const member of ['events', 'trials'] as const) {
      for (const { index, side, count, groups } of counted[member]) {
        const left = count - (without === null ? 0 : (groups[without] ?? 0));
        counts[index]![side][member] += left;
      }
    }
    return counts.slice(isByVisitors ? ARRIVAL_MINUTES : 0);
  };
}

/** Whether the candidate's rate is surely no worse than the live one and the difference that is allowed. */
function passes(candidate: Counts, live: Counts, metric: Metric): boolean {
  const { direction, perVisitor, passMargin } = metric;
  if (passMargin === undefined || candidate.trials === 0 || live.trials === 0) return false;
  const [low, high] = rateBounds(candidate, perVisitor);
  return direction === 'more'
    ? high <= rateOf(live) + passMargin
    : low >= rateOf(live) - passMargin;
}

function verdictOf(
  minutes: readonly MinuteCounts[],
  { metric, limit }: Test,
): Pick<Figure, 'verdict' | 'p'> {
  const [candidate, live] = sidesOf(minutes);
  const difference = (rateOf(candidate) - rateOf(live)) * (metric.direction === 'more' ? 1 : -1);
  const p = difference >= metric.margin ? exp(-logEvidence(minutes, metric)) : 1;
  if (p <= limit) return { verdict: 'fail', p };
  return { verdict: passes(candidate, live, metric) ? 'pass' : 'inconclusive', p };
}

/**
 * Makes a test. Each network is in one group, and could have forged all that its group reports. So a
 * candidate fails only if it does without any one of the groups, and passes if it does without one.
 */
function figureOf(comparison: Comparison, rows: readonly SideRow[], test: Test): Figure {
  const countWithout = counterOf(comparison, rows, test);
  const [candidate, live] = sidesOf(countWithout(null));
  const results = Array.from({ length: NETWORK_GROUPS }, (_, group) =>
    verdictOf(countWithout(group), test),
  );
  const fails = results.every(({ verdict }) => verdict === 'fail');
  const isPassed = results.some(({ verdict }) => verdict === 'pass');
  const verdict = fails ? 'fail' : isPassed ? 'pass' : 'inconclusive';
  return { ...test, candidate, live, p: max(...results.map(({ p }) => p)), verdict };
}

/** Without one of these a canary does not pass. */
const isNeeded = ({ place, engine, metric, live }: Figure) =>
  place === 'own' &&
  engine === 'all' &&
  metric.passMargin !== undefined &&
  (metric.per === 'view' || live.trials > 0);

/**
 * Compares a canary with the live set. It fails as soon as one of many tests says so, each with its
 * share of the error budget. It passes after the minutes of its watch, if enough page views show that no
 * failure is more frequent by three in a hundred. Otherwise the verdict is inconclusive.
 */
export function judge(comparison: Comparison): Judgment {
  const { watchMinutes } = comparison;
  const rows = rowsOfSides(comparison);
  const figures = metrics.flatMap((metric) => {
    const ofMetric = rows.filter(({ kind }) => kind === metric.events || kind === metric.per);
    return testsOf(metric, comparison).map((test) => figureOf(comparison, ofMetric, test));
  });
  const judgment = (verdict: Verdict, reason: string) => ({ verdict, reason, figures });
  const fails = figures.filter(({ verdict }) => verdict === 'fail');
  const [worst] = fails.sort((one, other) => one.p - other.p);
  if (worst) return judgment('fail', describeFigure(worst));
  const views = rows.filter(({ kind, side }) => kind === 'view' && side === 'live');
  const compared = new Set(views.map(({ index }) => index)).size;
  if (compared < watchMinutes) {
    const reason = `visitors were compared in ${compared} of ${watchMinutes} minutes`;
    return judgment('inconclusive', reason);
  }
  const missing = figures.find((figure) => isNeeded(figure) && figure.verdict !== 'pass');
  if (missing) {
    return judgment('inconclusive', `too few visitors for a verdict: ${describeFigure(missing)}`);
  }
  const seen = `${compared} minutes and ${figures[0]?.candidate.trials ?? 0} page views`;
  return judgment('pass', `no worse than the live set in ${seen}`);
}
