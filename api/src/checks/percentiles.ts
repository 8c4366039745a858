/** Latencies of one run. */
export interface Percentiles {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

/**
 * Sums up latencies.
 * @param latencies in milliseconds, in any order, at least one
 */
export function percentiles(latencies: readonly number[]): Percentiles {
  const sorted = [...latencies].sort((one, other) => one - other);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? NaN;
  return { p50: at(0.5), p99: at(0.99), max: at(1) };
}
