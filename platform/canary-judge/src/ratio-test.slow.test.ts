import { seededRandom } from '@prizestash/server-kit/testing/seeded-random';
import { logEvidence, rateBounds, type MinuteCounts, type Worse } from './ratio-test';

const failures: Worse = { direction: 'more', ratio: 1, perVisitor: 1 };
const slowness: Worse = { direction: 'more', ratio: 1.3, perVisitor: 1 };
const entries: Worse = { direction: 'fewer', ratio: 0.5, perVisitor: 1 };

/** Of each side, for an hour, with a rate that may change with the minute. */
interface Site {
  readonly views: readonly [candidate: number, live: number];
  readonly rate: (minute: number) => number;
  readonly ratio: number;
  /** How many page views a visitor who fails has, all of which fail. */
  readonly cluster: number;
}

function simulate(seed: number, { views, rate, ratio, cluster }: Site): MinuteCounts[] {
  const { binomial } = seededRandom(seed);
  return Array.from({ length: 60 }, (_, minute) => {
    const [candidate, live] = views.map((trials, side) => {
      const probability = rate(minute) * (side === 0 ? ratio : 1);
      return { trials, events: cluster * binomial(trials / cluster, probability) };
    });
    return { candidate: candidate!, live: live! };
  });
}

const RUNS = 1_000;
const ALPHA = 0.05;

/** The largest evidence of all looks, one after each minute. */
const largestEvidence = (minutes: readonly MinuteCounts[], worse: Worse) =>
  Math.max(...minutes.map((_, index) => logEvidence(minutes.slice(0, index + 1), worse)));

/** The share of runs with an alarm, whichever of the 60 minutes it is in. */
function alarms(site: Site, worse: Worse): number {
  const isAlarm = (_: unknown, seed: number) =>
    largestEvidence(simulate(seed + 1, site), worse) >= Math.log(1 / ALPHA);
  return Array.from({ length: RUNS }).filter(isAlarm).length / RUNS;
}

describe('false alarms over 60 looks stay below the stated rate', () => {
  const steady = (rate: number) => () => rate;
  const wave = (minute: number) => (minute > 20 && minute < 30 ? 0.3 : 0.01);
  it.each<[string, Site, Worse]>([
    ['few failures', { views: [10, 90], rate: steady(0.003), ratio: 1, cluster: 1 }, failures],
    ['many failures', { views: [10, 90], rate: steady(0.25), ratio: 1.3, cluster: 1 }, slowness],
    ['many visitors', { views: [40, 360], rate: steady(0.02), ratio: 1, cluster: 1 }, failures],
    [
      'visitors who fail twice',
      { views: [20, 80], rate: steady(0.02), ratio: 1, cluster: 2 },
      { ...failures, perVisitor: 2 },
    ],
    ['an outage on both sides', { views: [20, 80], rate: wave, ratio: 1, cluster: 1 }, failures],
    ['half the visitors', { views: [50, 50], rate: steady(0.05), ratio: 1, cluster: 1 }, failures],
    ['half the entries', { views: [10, 90], rate: steady(0.6), ratio: 0.5, cluster: 1 }, entries],
    ['few entries', { views: [20, 80], rate: steady(0.1), ratio: 0.5, cluster: 1 }, entries],
  ])('%s', (_, site, worse) => {
    expect(alarms(site, worse)).toBeLessThanOrEqual(ALPHA);
  });

  it('and are rare where the rates are equal and may differ', () => {
    const site = { views: [10, 90], rate: () => 0.2, ratio: 1, cluster: 1 } as const;
    expect(alarms(site, slowness)).toBeLessThan(0.01);
  });
});

describe('a worse candidate is found', () => {
  it.each<[string, Site, Worse]>([
    ['5 % fail', { views: [10, 90], rate: () => 0.003, ratio: 17, cluster: 1 }, failures],
    ['half fail', { views: [10, 90], rate: () => 0.01, ratio: 50, cluster: 2 }, failures],
    ['nobody enters', { views: [4, 36], rate: () => 0.6, ratio: 0, cluster: 1 }, entries],
  ])('%s', (_, site, worse) => {
    // As in production: a hundred tests share a false-alarm rate of one percent.
    const found = Array.from({ length: 100 }).filter(
      (_run, seed) => largestEvidence(simulate(seed + 1, site), worse) >= Math.log(100 / 0.01),
    );
    expect(found.length).toBeGreaterThanOrEqual(95);
  });
});

it('has no evidence without trials of both sides', () => {
  const none = { events: 0, trials: 0 };
  const some = { events: 40, trials: 100 };
  expect(logEvidence([], failures)).toBe(0);
  expect(logEvidence([{ candidate: some, live: none }], failures)).toBe(0);
  expect(logEvidence([{ candidate: none, live: some }], failures)).toBe(0);
});

it.each([
  [0, 270, 2, 0, 0.0197],
  [5, 100, 1, 0.0245, 0.0992],
  [0, 0, 1, 0, 1],
])('bounds the rate of %i events in %i trials', (events, trials, perVisitor, low, high) => {
  const bounds = rateBounds({ events, trials }, perVisitor);
  expect(bounds[0]).toBeCloseTo(low, 3);
  expect(bounds[1]).toBeCloseTo(high, 3);
});
