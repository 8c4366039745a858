/** Latencies of one run. */
export interface Percentiles {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

/**
 * Computes percentiles of latencies.
 * @param latencies in milliseconds, unsorted, at least one
 */
export function percentiles(latencies: readonly number[]): Percentiles {
  const sorted = [...latencies].sort((one, other) => one - other);
  const at = (fraction: number): number =>
    sorted[Math.min(sorted.length - 1, Math.ceil(fraction * sorted.length) - 1)] ?? NaN;
  return { p50: at(0.5), p99: at(0.99), max: at(1) };
}
