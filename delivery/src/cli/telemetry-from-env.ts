import { startTelemetry } from '@prizestash/telemetry/start-telemetry';
import { DeliveryError } from '../delivery-error';
import {
  hostAndPort,
  parseEnv,
  webAddress,
  type Env,
} from '../releases/site-config/env-validators';

/**
 * Starts the metrics and traces that the environment turns on.
 * @param service for example `host`.
 * @returns a function that sends what is left.
 * @throws {DeliveryError} naming the variable that is wrong.
 */
export async function telemetryFromEnv(service: string, env: Env): Promise<() => Promise<void>> {
  const variables = parseEnv(env, {
    METRICS_ADDRESS: hostAndPort({ default: undefined }),
    OTEL_EXPORTER_OTLP_ENDPOINT: webAddress({ default: undefined }),
  });
  return startTelemetry(service, {
    metricsAddress: variables.METRICS_ADDRESS,
    tracesEndpoint: variables.OTEL_EXPORTER_OTLP_ENDPOINT,
  }).catch((error: Error) => {
    throw new DeliveryError('invalid-config', error.message);
  });
}
