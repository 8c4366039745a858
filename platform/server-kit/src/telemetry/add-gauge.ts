import { Gauge, register } from 'prom-client';
import { boundedLabels } from './bounded-labels';

export type GaugeValues = Readonly<Record<string, number>>;

/**
 * Adds a metric that is read when the metrics are. A later call with the same name replaces it.
 * @param read returns the current values; while it fails the metric has none
 */
export function addGauge(
  name: string,
  help: string,
  label: string,
  read: () => GaugeValues | Promise<GaugeValues>,
): void {
  register.removeSingleMetric(name);
  new Gauge({
    name,
    help,
    labelNames: [label],
    async collect() {
      // The other metrics are needed most when one cannot be read.
      const values = await Promise.resolve()
        .then(read)
        .catch(() => ({}));
      // A value that is no longer reported would stay.
      this.reset();
      const bound = boundedLabels();
      for (const [key, value] of Object.entries(values)) this.set(bound({ [label]: key }), value);
    },
  });
}
