import { binOf, upperBoundOf } from '@prizestash/server-kit/report-bins';
import type { ReportKind } from './metrics';

/** What page views of one release set have reported within a minute. */
export interface ReportRow {
  /** Milliseconds. */
  readonly at: number;
  readonly set: string;
  readonly package: string;
  readonly route: string;
  readonly kind: ReportKind;
  readonly engine: string;
  /** 0 for counts; the bucket of a measured value. */
  readonly bucket: number;
  readonly count: number;
}

export const MINUTE_MS = 60_000;

/** Counts by minute, in milliseconds. */
export type ByMinute = ReadonlyMap<number, number>;

/**
 * What one address may add to each count within a quarter of an hour, to one process of the API. What it
 * adds to further processes is not left out.
 */
const ADDRESS_EVENTS = 2;
const ADDRESS_MS = 15 * MINUTE_MS;

export function countByMinute(rows: readonly ReportRow[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { at, count } of rows) counts.set(at, (counts.get(at) ?? 0) + count);
  return counts;
}

/**
 * The counts without what any one address may have added: the first two events of each set and route in a
 * quarter of an hour.
 * @param rows of one kind, in the order of time.
 */
export function countWithoutOneAddress(rows: readonly ReportRow[]): Map<number, number> {
  const left = new Map<string, number>();
  return countByMinute(
    rows.map((row) => {
      const count = `${row.set} ${row.route} ${Math.floor(row.at / ADDRESS_MS)}`;
      // An entry may be counted for any minute of the last fifteen.
      const events = row.kind === 'form-sent' ? 2 * ADDRESS_EVENTS : ADDRESS_EVENTS;
      const allowed = left.get(count) ?? events;
      const removed = Math.min(allowed, row.count);
      left.set(count, allowed - removed);
      return { ...row, count: row.count - removed };
    }),
  );
}

/**
 * How many of a canary's visitors are on their way through its pages, from 0 to 1: those who were on the
 * site before still see the set that was live when they came.
 * @param steps 1 for any page, 2 for a page that visitors reach by way of others.
 */
export function shareOnTheWay(minutesSinceStart: number, steps: 1 | 2): number {
  const time = (minutesSinceStart + 0.5) / (steps === 1 ? 1 : 2.5);
  return 1 - Math.exp(-time) * (steps === 1 ? 1 : 1 + time);
}

/** Fewer values have no 75th percentile that counts. */
const MIN_VALUES = 50;

type Valued = Pick<ReportRow, 'bucket' | 'count'>;

/** How many values each bucket has. */
class Histogram {
  private readonly counts: number[] = [];
  private total = 0;

  add({ bucket, count }: Valued): void {
    this.counts[bucket] = (this.counts[bucket] ?? 0) + count;
    this.total += count;
  }

  /** The bucket of the 75th percentile; null for too few values. */
  percentile75(atLeast: number): number | null {
    if (this.total < atLeast) return null;
    let left = this.total * 0.75;
    // The array has holes, which `findIndex` visits.
    return this.counts.findIndex((count = 0) => (left -= count) <= 0);
  }
}

/** The bucket of the 75th percentile; null for too few values. */
export function percentile75(rows: readonly Valued[], atLeast = MIN_VALUES): number | null {
  const histogram = new Histogram();
  for (const row of rows) histogram.add(row);
  return histogram.percentile75(atLeast);
}

/**
 * Which values are slow: those above the live set's 75th percentile of all earlier minutes, with a
 * margin. So what counts in a minute is known before it.
 * @param live rows of one kind, in the order of time.
 * @param minutes in their order.
 * @returns the last bucket that is not slow, by minute; none where there are too few values before.
 */
export function slowBounds(
  live: readonly ReportRow[],
  minutes: readonly number[],
  margin: number,
): Map<number, number> {
  const bounds = new Map<number, number>();
  const before = new Histogram();
  let next = 0;
  for (const minute of minutes) {
    for (let row = live[next]; row && row.at < minute; row = live[(next += 1)]) before.add(row);
    const bucket = before.percentile75(MIN_VALUES);
    if (bucket === null) continue;
    bounds.set(minute, Math.max(bucket + 1, binOf(upperBoundOf(bucket) + margin)));
  }
  return bounds;
}
