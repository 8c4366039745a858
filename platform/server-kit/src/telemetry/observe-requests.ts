import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ObservedRequest, observeRequest } from './observe-request';

/** Names the route of a request: a pattern, never a URL, which may hold personal data. */
type RouteOf = (request: FastifyRequest, reply: FastifyReply) => string;

/**
 * Observes every request of a Fastify server, and responds with its id (`requestIds`).
 * @param routeOf by default the pattern of the request's route
 */
export function observeRequests(
  app: FastifyInstance,
  routeOf: RouteOf = ({ routeOptions }) => routeOptions.url ?? 'none',
): void {
  const observed = new WeakMap<FastifyRequest, ObservedRequest>();
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
