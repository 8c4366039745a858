import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { collectDefaultMetrics, register } from 'prom-client';
import type { Values } from '../environment';
import { hostAndPort, webAddress } from '../validators';
import { serveMetrics } from './metrics';

/** What an operator can turn on; each is off without its variable. */
export const telemetryVariables = {
  /** Address of `/metrics` in Prometheus's format, for example `127.0.0.1:9464`. */
  METRICS_ADDRESS: hostAndPort({ default: undefined }),
  /** An OpenTelemetry collector with OTLP over HTTP, for example `http://127.0.0.1:4318`. */
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress({ default: undefined }),
};

function startTracing(service: string, endpoint: string): () => Promise<void> {
  const url = `${endpoint}/v1/traces`;
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url }))],
  });
  provider.register();
  // A collector that is unavailable must not keep a process from ending.
  return () => provider.shutdown().catch(() => undefined);
}

/**
 * Starts the metrics and the traces of a process.
 * @param service for example `api`
 * @param documents as those of `serveMetrics`
 * @returns a function that sends what is left and closes the address of the metrics
 * @throws {OperationalError} when the address of the metrics cannot be used
 */
export async function startTelemetry(
  service: string,
  { METRICS_ADDRESS, OTEL_EXPORTER_OTLP_ENDPOINT }: Values<typeof telemetryVariables>,
  documents?: ReadonlyMap<string, () => unknown>,
): Promise<() => Promise<void>> {
  const closing: (() => Promise<void>)[] = [];
  if (METRICS_ADDRESS !== undefined) {
    register.setDefaultLabels({ service });
    collectDefaultMetrics();
    closing.push(await serveMetrics(METRICS_ADDRESS, documents));
  }
  if (OTEL_EXPORTER_OTLP_ENDPOINT !== undefined) {
    closing.push(startTracing(service, OTEL_EXPORTER_OTLP_ENDPOINT));
  }
  return async () => {
    for (const close of closing) await close();
  };
}
