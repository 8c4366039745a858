import { BUCKETS, type ServedCanary } from '@prizestash/release-store/promotion-log/log-entry';

type Buckets = Pick<ServedCanary, 'from' | 'percent'>;

/**
 * The first bucket of a canary.
 * @param others the canaries that keep their buckets.
 * @param before the buckets that it has by now: its visitors stay in it if there is room.
 * @returns null when no room is left for it.
 */
export function placeCanary(
  others: readonly Buckets[],
  percent: number,
  before: Buckets | null,
): number | null {
  const isFree = (from: number) =>
    from >= 0 &&
    from + percent <= BUCKETS &&
    others.every((other) => from + percent <= other.from || other.from + other.percent <= from);
  const anywhere = Array.from({ length: BUCKETS }, (_, from) => from);
  const room = before ? Math.max(percent - before.percent, 0) : 0;
  const around = before ? anywhere.slice(0, room + 1).map((less) => before.from - less) : [];
  return [...around, ...anywhere].find(isFree) ?? null;
}
