import { once } from 'node:events';
import { createServer } from 'node:http';
import { Counter, register, Gauge } from 'prom-client';
import { OperationalError } from '../operational-error';

type Labels = Readonly<Record<string, string | number>>;

const MAX_SERIES = 1_000;

/**
 * Bounds the series of a metric, which keeps each until its process ends. Labels come from lists that a
 * program knows; this holds where one of them turns out to be written by a stranger.
 * @returns a function that returns labels as they are, and those of one series too many as `other`.
 */
export function boundedLabels(): <Of extends Labels>(labels: Of) => Of | Record<keyof Of, string> {
  const known = new Set<string>();
  return <Of extends Labels>(labels: Of) => {
    const series = JSON.stringify(labels);
    if (known.size < MAX_SERIES) known.add(series);
    if (known.has(series)) return labels;
    const others = Object.keys(labels).map((name) => [name, 'other']);
    return Object.fromEntries(others) as Record<keyof Of, string>;
  };
}

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

/**
 * Serves the metrics of this process at `/metrics`, on a separate address that the public does not
 * reach.
 * @param address for example `127.0.0.1:9464`
 * @param documents what else this process says of itself, as JSON, by path
 * @returns a function that closes it
 * @throws {OperationalError} `port-unavailable` when the address cannot be used
 */
export async function serveMetrics(
  address: string,
  documents: ReadonlyMap<string, () => unknown> = new Map(),
): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    const document = request.method === 'GET' && documents.get(request.url ?? '');
    if (document) {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(document()));
      return;
    }
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    register.metrics().then(
      (text) => response.writeHead(200, { 'content-type': register.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  const separator = address.lastIndexOf(':');
  server.listen(Number(address.slice(separator + 1)), address.slice(0, separator));
  try {
    await once(server, 'listening');
  } catch {
    throw new OperationalError(
      'port-unavailable',
      `METRICS_ADDRESS ${address} cannot be used by this program.`,
    );
  }
  return async () => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
}
