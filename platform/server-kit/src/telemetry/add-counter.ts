import { Counter, register } from 'prom-client';
import { boundedLabels } from './bounded-labels';

/**
 * Adds a metric that counts. A later call with the same name replaces it.
 * @param known every combination of labels. Each is 0 from the start, because Prometheus sees no
 *   increase in a series that begins with its first count
 * @returns a function that counts, one unless told
 */
export function addCounter<Labels extends Readonly<Record<string, string>>>(
  name: string,
  help: string,
  known: readonly Labels[],
): (labels: Labels, by?: number) => void {
  register.removeSingleMetric(name);
  const counter = new Counter({ name, help, labelNames: Object.keys(known[0] ?? {}) });
  const bound = boundedLabels();
  for (const labels of known) counter.inc(bound(labels), 0);
  return (labels, by = 1) => counter.inc(bound(labels), by);
}
