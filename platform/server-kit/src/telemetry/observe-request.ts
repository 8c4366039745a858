import type { IncomingHttpHeaders } from 'node:http';
import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { Histogram } from 'prom-client';
import { boundedLabels } from './bounded-labels';
import { withRequestId } from './request-id';

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const durations = new Histogram({
  name: 'http_server_request_duration_seconds',
  help: 'Duration of responses',
  labelNames: ['method', 'route', 'status'],
  buckets: BUCKETS,
});

const bound = boundedLabels();

/** Node reads three times as many, with which anybody could make series. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

export interface ObservedRequest {
  /** Runs work as part of the request and its trace. */
  run<Result>(work: () => Result): Result;
  /**
   * Ends the request.
   * @param route of a list that the program knows, a pattern such as `/v1/drawings/:drawing`; never a URL, which may hold personal data
   */
  end(route: string, status: number): void;
}

/**
 * Observes a request: its duration as a metric and, with tracing on, as a span that continues the
 * trace of the caller. It records the method, the route, the status and the id, and nothing of the
 * visitor.
 */
export function observeRequest(
  sentMethod: string,
  headers: IncomingHttpHeaders,
  id: string,
): ObservedRequest {
  const started = performance.now();
  const method = METHODS.includes(sentMethod) ? sentMethod : 'other';
  const parent = propagation.extract(context.active(), headers);
  const span = trace.getTracer('prizestash').startSpan(
    method,
    {
      kind: SpanKind.SERVER,
      attributes: { 'http.request.method': method, 'prizestash.request_id': id },
    },
    parent,
  );
  const active = trace.setSpan(parent, span);
  return {
    run: (work) => withRequestId(id, () => context.with(active, work)),
    end(route, status) {
      durations.observe(bound({ method, route, status }), (performance.now() - started) / 1000);
      span.updateName(`${method} ${route}`);
      span.setAttributes({ 'http.route': route, 'http.response.status_code': status });
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}
