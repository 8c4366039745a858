import { describeFigure, type Figure, type Verdict } from './figure';
import type { Metric } from './metrics';
import { logEvidence, rateBounds, type Counts, type MinuteCounts } from './ratio-test';
import { pairsOfGroups, type Tally, type Pair, type TestCounts } from './tally';

export interface Judgment {
  readonly verdict: Verdict;
  /** Why, in one sentence without a full stop. */
  readonly reason: string;
  readonly figures: readonly Figure[];
}

const { exp, log, max, min } = Math;

/**
 * Whether a condition holds whatever one network has forged. Each network is in one of eight groups.
 * There must be a group without which it holds, also without any other one: who forges what is in its
 * favor is the other one once, and who forges what is against it is the first. So all data but that of
 * two groups must say so.
 */
function holdsWithoutPairs(holds: (pair: Pair) => boolean): boolean {
  const left = new Set(pairsOfGroups.flat());
  for (const pair of pairsOfGroups) {
    if (pair.some((group) => left.has(group)) && !holds(pair)) {
      for (const group of pair) left.delete(group);
    }
    if (left.size === 0) return false;
  }
  return true;
}

/** The largest value that is reached in this way. */
function valueWithoutPairs(valueOf: (pair: Pair) => number): number {
  const values = pairsOfGroups.map((pair) => [pair, valueOf(pair)] as const);
  const smallestWithout = (group: number) =>
    min(...values.flatMap(([pair, value]) => (pair.includes(group) ? [value] : [])));
  return max(...[...new Set(pairsOfGroups.flat())].map(smallestWithout));
}

const rateOf = ({ events, trials }: Counts) => events / trials;

/** Whether the candidate's rate is surely no worse than the live one and the difference that is allowed. */
function passes({ candidate, live }: MinuteCounts, metric: Metric): boolean {
  const { direction, perVisitor, passMargin } = metric;
  if (passMargin === undefined || candidate.trials === 0 || live.trials === 0) return false;
  const [low, high] = rateBounds(candidate, perVisitor);
  return direction === 'more'
    ? high <= rateOf(live) + passMargin
    : low >= rateOf(live) - passMargin;
}

/** Makes a test, whose error budget is that of one pair of groups. */
function figureOf(counts: TestCounts, minutes: number): Figure & { readonly isClear: boolean } {
  const { test } = counts;
  const { metric } = test;
  const sumsWithout = counts.sums(minutes);
  const sums = sumsWithout(null);
  const isWorse = (pair: Pair) => {
    const { candidate, live } = sumsWithout(pair);
    const difference = rateOf(candidate) - rateOf(live);
    return (metric.direction === 'more' ? difference : -difference) >= metric.margin;
  };
  // The share of visitors is that of each minute, so all minutes are one.
  const evidenceOf = (pair: Pair) =>
    logEvidence(
      metric.per === 'visitors' ? [sumsWithout(pair)] : counts.minutes(minutes, pair),
      metric,
    );
  const needed = -log(test.limit);
  const fails = holdsWithoutPairs((pair) => isWorse(pair) && evidenceOf(pair) >= needed);
  const p = fails ? exp(-valueWithoutPairs(evidenceOf)) : 1;
  const isPassed = holdsWithoutPairs((pair) => passes(sumsWithout(pair), metric));
  const verdict = fails ? 'fail' : isPassed ? 'pass' : 'inconclusive';
  return { ...test, ...sums, p, verdict, isClear: passes(sums, metric) };
}

/** Without one of these a canary does not pass. */
const isNeeded = (counts: TestCounts, minutes: number) => {
  const { place, engine, metric } = counts.test;
  if (place !== 'own' || engine !== 'all' || metric.passMargin === undefined) return false;
  const sumsWithout = counts.sums(minutes);
  return metric.per === 'view' || holdsWithoutPairs((pair) => sumsWithout(pair).live.trials > 0);
};

/** Groups of networks whose visitors a canary needs to pass, so that two forgers are not enough. */
const MIN_GROUPS = 3;

/** Why it is too early for a canary to pass; null when it is not. */
function whatIsMissing(tally: Tally, minutes: number, watchMinutes: number): string | null {
  const views = tally.counts.find(({ test }) => test.metric.per === 'view')!;
  const compared = valueWithoutPairs(
    (pair) => views.minutes(minutes, pair).filter(({ live }) => live.trials > 0).length,
  );
  if (compared < watchMinutes) {
    return `visitors were compared in ${compared} of ${watchMinutes} minutes`;
  }
  const groups = views.groups();
  return groups < MIN_GROUPS ? `too few networks for a verdict: those of ${groups} groups` : null;
}

/**
 * Compares a canary with the live set. It fails as soon as one of many tests says so, each with its
 * share of the error budget. It passes after the minutes of its watch, if enough page views show that no
 * failure is more frequent by three in a hundred. Otherwise the verdict is inconclusive.
 */
export function judgeTally(tally: Tally, minutes: number, watchMinutes: number): Judgment {
  const all = tally.counts.map((counts) => figureOf(counts, minutes));
  const figures: readonly Figure[] = all;
  const judgment = (verdict: Verdict, reason: string) => ({ verdict, reason, figures });
  const fails = figures.filter(({ verdict }) => verdict === 'fail');
  const [worst] = fails.sort((one, other) => one.p - other.p);
  if (worst) return judgment('fail', describeFigure(worst));
  const early = whatIsMissing(tally, minutes, watchMinutes);
  if (early !== null) return judgment('inconclusive', early);
  const missing = all.find(
    ({ verdict }, index) => verdict !== 'pass' && isNeeded(tally.counts[index]!, minutes),
  );
  if (missing) {
    const few = missing.isClear ? 'networks' : 'visitors';
    return judgment('inconclusive', `too few ${few} for a verdict: ${describeFigure(missing)}`);
  }
  const seen = `${minutes} minutes and ${figures[0]?.candidate.trials ?? 0} page views`;
  return judgment('pass', `no worse than the live set in ${seen}`);
}
