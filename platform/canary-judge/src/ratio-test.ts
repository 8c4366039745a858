export interface Counts {
  readonly events: number;
  /** What the events are compared with: page views, opened forms, measurements or buckets. */
  readonly trials: number;
}

export interface MinuteCounts {
  readonly candidate: Counts;
  readonly live: Counts;
}

export interface Worse {
  /** `more` where events are failures, `fewer` where they are what visitors came for. */
  readonly direction: 'more' | 'fewer';
  /**
   * How many times the live rate the candidate's may be without being worse: at least 1 for `more`, at
   * most 1 for `fewer`.
   */
  readonly ratio: number;
  /** How many events one visitor may cause, at least 1. */
  readonly perVisitor: number;
}

/** Standard deviation of the logarithm of the ratio in the mixture. */
const TAU = 1.5;
const POINTS = 24;
const REACH = 3;

/** A normal mixture on one side, at points from 0 to three standard deviations. */
const mixture = (() => {
  const at = Array.from({ length: POINTS }, (_, index) => ((index + 0.5) * REACH) / POINTS);
  const density = at.map((z) => Math.exp((-z * z) / 2));
  const sum = density.reduce((total, one) => total + one);
  return at.map((z, index) => ({ shift: z * TAU, weight: (density[index] ?? 0) / sum }));
})();

const { exp, log, max } = Math;

function logMean(values: readonly number[]): number {
  const largest = max(...values);
  return largest + log(values.reduce((sum, value) => sum + exp(value - largest), 0));
}

/**
 * The evidence that the candidate's rate of events is worse than the live one: a mixture sequential
 * probability ratio test of the ratio of two rates, conditional on the number of events.
 *
 * Within a minute, given the trials n of both sides and their events k together, each event is the
 * candidate's with the probability q(r) = r·n₁ / (r·n₁ + n₀), where r is the ratio of the rates. So the
 * rate itself, which changes with the time of day, does not matter, and few events are no problem.
 * Against the limit r₀, which the null hypothesis allows, the likelihood ratio of a ratio r is
 *
 *   Λ(r) = Π over minutes (q(r)/q(r₀))^k₁ · ((1−q(r))/(1−q(r₀)))^k₀
 *
 * and the evidence is E = Σ w(z)·Λ(r₀·e^±τz)^(1/v) over a half-normal mixture w with τ = 1.5. For rare
 * events E is a supermartingale that starts at 1 for every ratio that is not worse, because Λ is
 * monotone in the candidate's share. For Bernoulli trials the candidate's share varies less than with
 * replacement, and Λ is convex, so the expectation is lower (Hoeffding 1963). A visitor who causes up
 * to v events at once is accounted for by the power 1/v (Jensen's inequality).
 *
 * By Ville's inequality, E ever reaches 1/α with a probability of at most α, however often and whenever
 * one looks. 1/E is therefore an always-valid p-value.
 *
 * An event may belong to an earlier minute, as an entry to that in which its form was opened: E is a
 * supermartingale in the order in which the events happen, because each is the candidate's with the
 * probability q of its minute.
 *
 * @param minutes without trials of both sides, or without events, one counts for nothing.
 * @returns the logarithm of E, at least 0.
 */
export function logEvidence(
  minutes: readonly MinuteCounts[],
  { direction, ratio, perVisitor }: Worse,
): number {
  const sign = direction === 'more' ? 1 : -1;
  const points = mixture.map(({ shift, weight }) => ({
    ratio: ratio * exp(sign * shift),
    gain: sign * shift,
    sum: log(weight),
  }));
  for (const minute of minutes) {
    const { candidate, live } = minute;
    if (candidate.trials <= 0 || live.trials <= 0) continue;
    const events = candidate.events + live.events;
    if (events === 0) continue;
    // log(q(r)/q(r₀)) is the logarithm of r/r₀ and that of (1−q(r))/(1−q(r₀)) together.
    const limit = candidate.trials * ratio + live.trials;
    for (const point of points) {
      const others = log(limit / (candidate.trials * point.ratio + live.trials));
      point.sum += (candidate.events * point.gain + events * others) / perVisitor;
    }
  }
  return max(logMean(points.map(({ sum }) => sum)), 0);
}

/** One-sided confidence of `rateBounds`: 95 percent. */
const Z = 1.645;

/**
 * Bounds of a rate by Wilson's method, each with 95 percent confidence.
 * @param perVisitor counts so many events, and trials, as one.
 */
export function rateBounds({ events, trials }: Counts, perVisitor: number): [number, number] {
  const n = trials / perVisitor;
  if (n <= 0) return [0, 1];
  const rate = Math.min(events / trials, 1);
  const center = rate + (Z * Z) / (2 * n);
  const width = Z * Math.sqrt((rate * (1 - rate)) / n + (Z * Z) / (4 * n * n));
  const scale = 1 + (Z * Z) / n;
  return [(center - width) / scale, (center + width) / scale];
}
