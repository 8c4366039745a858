import type { IncomingHttpHeaders } from 'node:http';
import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { Histogram } from 'prom-client';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { boundedLabels } from './metrics';
import { withRequestId } from './trace';

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

/**
 * Observes a request: its duration as a metric and, with tracing on, as a span that continues the
 * trace of the caller. It records the method, the route, the status and the id, and nothing of the
 * visitor.
 */
export function observeRequest(sentMethod: string, headers: IncomingHttpHeaders, id: string) {
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
    /** Runs work as part of the request and its trace. */
    run: (work: () => void) => withRequestId(id, () => context.with(active, work)),
    /** Ends the request. @param route as `RouteOf` names it */
    end(route: string, status: number): void {
      durations.observe(bound({ method, route, status }), (performance.now() - started) / 1000);
      span.updateName(`${method} ${route}`);
      span.setAttributes({ 'http.route': route, 'http.response.status_code': status });
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/**
 * Names the route of a request: a pattern of a list that the program knows, such as
 * `/v1/drawings/:drawing`; never a URL, which may hold personal data.
 */
type RouteOf = (request: FastifyRequest, reply: FastifyReply) => string;

/**
 * Observes every request of a Fastify server, and responds with its id (`requestIds`).
 * @param routeOf by default the pattern of the request's route
 */
export function observeRequests(
  app: FastifyInstance,
  routeOf: RouteOf = ({ routeOptions }) => routeOptions.url ?? 'none',
): void {
  const observed = new WeakMap<FastifyRequest, ReturnType<typeof observeRequest>>();
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    observed.set(request, observeRequest(request.method, request.headers, request.id));
    done();
  });
  // After the body was read, whose events run outside of the request's trace.
  app.addHook('preHandler', (request, _reply, done) => {
    const current = observed.get(request);
    if (current) current.run(done);
    else done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    observed.get(request)?.end(routeOf(request, reply), reply.statusCode);
    done();
  });
}
