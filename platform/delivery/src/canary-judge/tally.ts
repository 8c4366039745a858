import { NETWORK_GROUPS } from '@prizestash/server-kit/network-groups';
import { binOf } from '@prizestash/server-kit/report-bins';
import type { ReportRow } from '../page-reports/page-reports';
import type { Figure } from './figure';
import { engines, ERROR_BUDGET, metrics, type Metric } from './metrics';
import type { Counts, MinuteCounts } from './ratio-test';
import type { Stage } from './stage';

/** Who was on the site before a canary stays with the live set until the next load of a page. */
const ARRIVAL_MINUTES = 5;

/** Two groups of networks that are left out. */
export type Pair = readonly [number, number];

const groupNumbers = Array.from({ length: NETWORK_GROUPS }, (_, group) => group);
/** Those first that have no group in common. */
export const pairsOfGroups: readonly Pair[] = groupNumbers
  .flatMap((one) => groupNumbers.slice(one + 1).map((other): Pair => [one, other]))
  .sort(([one, other], [first, second]) => other - one - (second - first));
const DISJOINT_PAIRS = NETWORK_GROUPS / 2;

export interface Test extends Pick<Figure, 'metric' | 'place' | 'engine'> {
  /** The candidate fails with a p of at most this. */
  readonly limit: number;
}

/** The tests of a metric: in each place that it is for, in all engines and in each. */
function testsOf(metric: Metric, { routes, ownRoutes }: Stage): Test[] {
  const places = metric.places.flatMap((place) => {
    if (place === 'each') return routes;
    return place === 'rest' && ownRoutes === null ? [] : [place];
  });
  const limit = (ERROR_BUDGET * metric.budget) / (places.length * engines.length * DISJOINT_PAIRS);
  return places.flatMap((place) => engines.map((engine) => ({ metric, place, engine, limit })));
}

/** By group, and then what belongs to none, from before groups were counted. */
const SLOTS = NETWORK_GROUPS + 1;
const MEMBERS = ['events', 'trials'] as const;
/** Numbers of a minute: both members of both sides. */
const OF_MINUTE = 4 * SLOTS;
const offsetOf = (side: number, member: number) => (2 * side + member) * SLOTS;

/** The counts of one test, by minute, side, member and group. */
export class TestCounts {
  private numbers = new Uint32Array(OF_MINUTE * 64);

  constructor(
    readonly test: Test,
    private readonly percent: number,
  ) {}

  add(minute: number, side: number, member: number, { count, groups }: ReportRow): void {
    const start = minute * OF_MINUTE;
    if (start >= this.numbers.length) {
      const longer = new Uint32Array(2 * start);
      longer.set(this.numbers);
      this.numbers = longer;
    }
    const at = start + offsetOf(side, member);
    let other = count;
    for (let group = 0; group < NETWORK_GROUPS; group += 1) {
      const ofGroup = groups[group] ?? 0;
      this.numbers[at + group]! += ofGroup;
      other -= ofGroup;
    }
    this.numbers[at + NETWORK_GROUPS]! += Math.max(other, 0);
  }

  clearFrom(minute: number): void {
    this.numbers.fill(0, minute * OF_MINUTE);
  }

  private numberOf(minute: number, side: number, member: number, pair: Pair): number {
    const at = minute * OF_MINUTE + offsetOf(side, member);
    let sum = 0;
    for (let slot = 0; slot < SLOTS; slot += 1) sum += this.numbers[at + slot] ?? 0;
    for (const group of pair) sum -= this.numbers[at + group] ?? 0;
    return sum;
  }

  /**
   * The minutes of a test whose trials are reported.
   * @param pair of groups that are left out.
   */
  minutes(count: number, pair: Pair): MinuteCounts[] {
    return Array.from({ length: count }, (_, minute) => {
      const of = (side: number) => ({
        events: this.numberOf(minute, side, 0, pair),
        trials: this.numberOf(minute, side, 1, pair),
      });
      return { candidate: of(0), live: of(1) };
    });
  }

  /** How many groups of networks have trials on both sides. */
  groups(count: number): number {
    const hasTrials = (group: number, side: number) =>
      Array.from({ length: count }).some(
        (_, minute) => this.numbers[minute * OF_MINUTE + offsetOf(side, 1) + group]! > 0,
      );
    return groupNumbers.filter((group) => hasTrials(group, 0) && hasTrials(group, 1)).length;
  }

  /** The sums of all minutes: a function of the groups that are left out. */
  sums(count: number): (pair: Pair | null) => Record<'candidate' | 'live', Counts> {
    const first = this.test.metric.per === 'visitors' ? ARRIVAL_MINUTES : 0;
    const slots = new Float64Array(OF_MINUTE);
    for (let index = first * OF_MINUTE; index < count * OF_MINUTE; index += 1) {
      slots[index % OF_MINUTE]! += this.numbers[index] ?? 0;
    }
    const visitors = [this.percent, 100 - this.percent].map(
      (percent) => percent * Math.max(count - first, 0),
    );
    const sumOf = (side: number, member: number, pair: Pair | null) => {
      if (member === 1 && this.test.metric.per === 'visitors') return visitors[side]!;
      const at = offsetOf(side, member);
      const all = slots.subarray(at, at + SLOTS).reduce((sum, one) => sum + one);
      return (pair ?? []).reduce((left, group) => left - slots[at + group]!, all);
    };
    const countsOf = (side: number, pair: Pair | null) => ({
      events: sumOf(side, 0, pair),
      trials: sumOf(side, 1, pair),
    });
    return (pair) => ({ candidate: countsOf(0, pair), live: countsOf(1, pair) });
  }
}

interface Target {
  readonly counts: TestCounts;
  readonly member: number;
  /** Values up to this bin are good, and no events. */
  readonly goodBin: number;
}

/** Adds the reports of a stage up, each once, so that to look again costs what is new. */
export class Tally {
  readonly counts: readonly TestCounts[];
  private readonly targets = new Map<string, readonly Target[]>();
  private readonly sides: ReadonlyMap<string, number>;
  private readonly indexes = new Map<string, number>();

  constructor(private readonly stage: Stage) {
    this.counts = metrics.flatMap((metric) =>
      testsOf(metric, stage).map((test) => new TestCounts(test, stage.percent)),
    );
    this.sides = new Map([
      ...[...stage.live].map((set) => [set, 1] as const),
      ...[...stage.candidates].map((set) => [set, 0] as const),
    ]);
  }

  /** Forgets the counts of a minute and those that follow. */
  clearFrom(minute: number): void {
    for (const counts of this.counts) counts.clearFrom(minute);
  }

  /** @param minutes of the stage, as ISO 8601; what is of none counts for nothing. */
  add(rows: readonly ReportRow[], minutes: readonly string[]): void {
    for (let index = this.indexes.size; index < minutes.length; index += 1) {
      this.indexes.set(minutes[index]!, index);
    }
    for (const row of rows) {
      const side = this.sides.get(row.set);
      const minute = this.indexes.get(row.minute);
      if (side === undefined || minute === undefined) continue;
      for (const { counts, member, goodBin } of this.targetsOf(row)) {
        if (row.bucket > goodBin) counts.add(minute, side, member, row);
      }
    }
  }

  private targetsOf(row: ReportRow): readonly Target[] {
    const key = `${row.kind} ${row.engine} ${row.route}`;
    const known = this.targets.get(key);
    if (known) return known;
    const targets = this.counts.flatMap((counts) =>
      MEMBERS.flatMap((member, index): Target[] => {
        if (!isCounted(counts.test, member, row, this.stage)) return [];
        const { good } = counts.test.metric;
        const goodBin = member === 'events' && good !== undefined ? binOf(good) : -1;
        return [{ counts, member: index, goodBin }];
      }),
    );
    this.targets.set(key, targets);
    return targets;
  }
}

function isCounted(
  { metric, place, engine }: Test,
  member: (typeof MEMBERS)[number],
  row: ReportRow,
  { ownRoutes }: Stage,
): boolean {
  if (engine !== 'all' && engine !== row.engine) return false;
  if (row.kind !== (member === 'events' ? metric.events : metric.per)) return false;
  if (place !== 'own' && place !== 'rest') return place === 'site' || place === row.route;
  return (ownRoutes?.has(row.route) ?? true) === (place === 'own');
}
