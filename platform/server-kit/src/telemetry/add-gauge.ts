import { Gauge, register } from 'prom-client';

/**
 * Adds a metric that is read when the metrics are. A later call with the same name replaces it.
 * @param read returns the current values by the value of the label
 */
export function addGauge(
  name: string,
  help: string,
  label: string,
  read: () => Readonly<Record<string, number>>,
): void {
  register.removeSingleMetric(name);
  new Gauge({
    name,
    help,
    labelNames: [label],
    collect() {
      // A value that is no longer reported would stay.
      this.reset();
      for (const [key, value] of Object.entries(read())) this.set({ [label]: key }, value);
    },
  });
}
