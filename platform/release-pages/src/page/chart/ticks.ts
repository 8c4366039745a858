const HOUR_MS = 3_600_000;
const STEPS_HOURS = [1, 2, 6, 12, 24, 48];

/** Round values from 0 to at least the largest one: three to six of them. */
export function valueTicks(largest: number): number[] {
  const top = largest || 1;
  const power = 10 ** Math.floor(Math.log10(top));
  const step = [0.5, 1, 2, 5].map((one) => one * power).find((one) => one * 4 >= top) ?? top;
  const count = Math.ceil(top / step);
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(6)));
}

/**
 * Hours, or days when there are many, at most five between two times.
 * @param from milliseconds, as `until`.
 */
export function timeTicks(from: number, until: number): { at: number; label: string }[] {
  const hours = STEPS_HOURS.find((one) => one * HOUR_MS * 4.5 >= until - from) ?? 48;
  const step = hours * HOUR_MS;
  const first = Math.ceil(from / step) * step;
  const count = Math.floor((until - first) / step) + 1;
  const format = new Intl.DateTimeFormat(
    'en-US',
    hours < 24
      ? { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'UTC' }
      : { month: 'short', day: 'numeric', timeZone: 'UTC' },
  );
  return Array.from({ length: count }, (_, index) => first + index * step).map((at) => ({
    at,
    label: format.format(at),
  }));
}
