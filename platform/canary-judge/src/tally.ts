import { NETWORK_GROUPS, binOf } from '@prizestash/server-kit/report-counts';
import type { ReportRow } from './page-reports/page-reports';
import type { Figure } from './figure';
import { engines, ERROR_BUDGET, metrics, type Metric, type ReportKind } from './metrics';
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

interface Test extends Pick<Figure, 'metric' | 'place' | 'engine'> {
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
/** Numbers of a minute: those of the candidate, and those of the live set. */
const OF_MINUTE = 2 * SLOTS;

/** Counts by minute, side and group. Tests that count the same have one in common. */
class Series {
  private numbers = new Uint32Array(OF_MINUTE * 64);
  /** The sums of all minutes, as numbers of one. */
  private readonly totals = new Float64Array(OF_MINUTE);

  /** @param numbers by slot. */
  add(minute: number, side: number, numbers: Uint32Array): void {
    const at = minute * OF_MINUTE + side * SLOTS;
    if (at + SLOTS > this.numbers.length) {
      const longer = new Uint32Array(2 * (at + SLOTS));
      longer.set(this.numbers);
      this.numbers = longer;
    }
    for (let slot = 0; slot < SLOTS; slot += 1) {
      this.numbers[at + slot]! += numbers[slot]!;
      this.totals[side * SLOTS + slot]! += numbers[slot]!;
    }
  }

  clearFrom(minute: number): void {
    const at = minute * OF_MINUTE;
    for (let index = at; index < this.numbers.length; index += 1) {
      this.totals[index % OF_MINUTE]! -= this.numbers[index]!;
    }
    this.numbers.fill(0, at);
  }

  /** @param pair of groups that are left out. */
  of(minute: number, side: number, pair: Pair): number {
    return without(this.numbers, minute * OF_MINUTE + side * SLOTS, pair);
  }

  /** The sums of all minutes but the first ones: a function of the side and the groups that are left out. */
  sumsAfter(minutes: number): (side: number, pair: Pair | null) => number {
    const sums = this.totals.slice();
    for (let index = 0; index < minutes * OF_MINUTE; index += 1) {
      sums[index % OF_MINUTE]! -= this.numbers[index] ?? 0;
    }
    return (side, pair) => without(sums, side * SLOTS, pair);
  }

  /** Whether a group has any. */
  has(group: number, side: number): boolean {
    return this.totals[side * SLOTS + group]! > 0;
  }
}

/** The sum of one side's slots, which begin at an index. */
function without(numbers: Uint32Array | Float64Array, at: number, pair: Pair | null): number {
  let sum = 0;
  for (let slot = 0; slot < SLOTS; slot += 1) sum += numbers[at + slot] ?? 0;
  for (const group of pair ?? []) sum -= numbers[at + group] ?? 0;
  return sum;
}

/** Fewer say too little of the share that a candidate has of a minute. */
const MIN_ENTRIES = 20;

const sumOf = (one: Counts, other: Counts): Counts => ({
  events: one.events + other.events,
  trials: one.trials + other.trials,
});

/** Adds minutes up until both sides have enough trials; the last ones may have too few, and wait. */
function together(minutes: readonly MinuteCounts[]): MinuteCounts[] {
  const none: Counts = { events: 0, trials: 0 };
  let [candidate, live] = [none, none];
  return minutes.flatMap((minute) => {
    candidate = sumOf(candidate, minute.candidate);
    live = sumOf(live, minute.live);
    if (candidate.trials < MIN_ENTRIES || live.trials < MIN_ENTRIES) return [];
    const whole = { candidate, live };
    [candidate, live] = [none, none];
    return [whole];
  });
}

/** The counts of one test. */
export class TestCounts {
  /** @param trials null where they are the share of visitors. */
  constructor(
    readonly test: Test,
    private readonly percent: number,
    private readonly events: Series,
    private readonly trials: Series | null,
  ) {}

  /**
   * The minutes of a test whose trials are reported. A view is not of an entry of its minute, and on a
   * quiet site few minutes have one, in which it would count for too much: they are taken together.
   * @param pair of groups that are left out.
   */
  minutes(count: number, pair: Pair): MinuteCounts[] {
    const of = (minute: number, side: number) => ({
      events: this.events.of(minute, side, pair),
      trials: this.trials?.of(minute, side, pair) ?? 0,
    });
    const minutes = Array.from({ length: count }, (_, minute) => ({
      candidate: of(minute, 0),
      live: of(minute, 1),
    }));
    return this.test.metric.per === 'entered' ? together(minutes) : minutes;
  }

  /** How many groups of networks have trials on both sides. */
  groups(): number {
    const hasTrials = (group: number, side: number) => this.trials?.has(group, side) ?? false;
    return groupNumbers.filter((group) => hasTrials(group, 0) && hasTrials(group, 1)).length;
  }

  /** The sums of all minutes that count: a function of the groups that are left out. */
  sums(count: number): (pair: Pair | null) => MinuteCounts {
    const first = this.trials ? 0 : ARRIVAL_MINUTES;
    const events = this.events.sumsAfter(first);
    const trials = this.trials?.sumsAfter(first);
    const of = (side: number, percent: number, pair: Pair | null) => ({
      events: events(side, pair),
      trials: trials?.(side, pair) ?? percent * Math.max(count - first, 0),
    });
    return (pair) => ({
      candidate: of(0, this.percent, pair),
      live: of(1, 100 - this.percent, pair),
    });
  }
}

/** What a series counts. */
interface Counted extends Pick<Test, 'place' | 'engine'> {
  readonly kind: ReportKind;
  /** Values up to this bin are good, and do not count. */
  readonly goodBin: number;
  readonly series: Series;
}

/** Adds the reports of a stage up, each once, so that to look again costs what is new. */
export class Tally {
  readonly counts: readonly TestCounts[];
  private readonly counted = new Map<string, Counted>();
  private readonly targets = new Map<string, readonly Counted[]>();
  private readonly sides: ReadonlyMap<string, number>;
  private readonly indexes = new Map<string, number>();

  constructor(private readonly stage: Stage) {
    this.counts = metrics.flatMap((metric) => {
      const { events, per, good } = metric;
      const goodBin = good === undefined ? -1 : binOf(good);
      return testsOf(metric, stage).map(
        (test) =>
          new TestCounts(
            test,
            stage.percent,
            this.seriesOf(test, events, goodBin),
            per === 'visitors' ? null : this.seriesOf(test, per, -1),
          ),
      );
    });
    this.sides = new Map([
      ...[...stage.live].map((set) => [set, 1] as const),
      ...[...stage.candidates].map((set) => [set, 0] as const),
    ]);
  }

  private seriesOf({ place, engine }: Test, kind: ReportKind, goodBin: number): Series {
    const key = `${kind} ${goodBin} ${place} ${engine}`;
    const known = this.counted.get(key) ?? { kind, goodBin, place, engine, series: new Series() };
    this.counted.set(key, known);
    return known.series;
  }

  /** Forgets the counts of a minute and those that follow. */
  clearFrom(minute: number): void {
    for (const { series } of this.counted.values()) series.clearFrom(minute);
  }

  /** @param minutes of the stage, as ISO 8601; what is of none counts for nothing. */
  add(rows: readonly ReportRow[], minutes: readonly string[]): void {
    for (let index = this.indexes.size; index < minutes.length; index += 1) {
      this.indexes.set(minutes[index]!, index);
    }
    const numbers = new Uint32Array(SLOTS);
    for (const row of rows) {
      const side = this.sides.get(row.set);
      const minute = this.indexes.get(row.minute);
      if (side === undefined || minute === undefined) continue;
      let other = row.count;
      for (let group = 0; group < NETWORK_GROUPS; group += 1) {
        numbers[group] = row.groups[group] ?? 0;
        other -= numbers[group]!;
      }
      numbers[NETWORK_GROUPS] = Math.max(other, 0);
      for (const { series, goodBin } of this.targetsOf(row)) {
        if (row.bucket > goodBin) series.add(minute, side, numbers);
      }
    }
  }

  private targetsOf(row: ReportRow): readonly Counted[] {
    const key = `${row.kind} ${row.engine} ${row.route}`;
    const known = this.targets.get(key);
    if (known) return known;
    const counted = [...this.counted.values()].filter((one) => isCounted(one, row, this.stage));
    this.targets.set(key, counted);
    return counted;
  }
}

function isCounted(
  { kind, place, engine }: Counted,
  row: ReportRow,
  { ownRoutes }: Stage,
): boolean {
  if (row.kind !== kind || (engine !== 'all' && engine !== row.engine)) return false;
  // Entries are of the page with the form, whichever page follows.
  if (kind === 'entered') return true;
  if (place !== 'own' && place !== 'rest') return place === 'site' || place === row.route;
  return (ownRoutes?.has(row.route) ?? true) === (place === 'own');
}
