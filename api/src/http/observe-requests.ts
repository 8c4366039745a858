import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { type ObservedRequest, observeRequest } from '@prizestash/telemetry/observe-request';

/** Observes every request by the pattern of its route, because a URL may contain personal data. */
export function observeRequests(app: FastifyInstance): void {
  const observed = new WeakMap<FastifyRequest, ObservedRequest>();
  app.addHook('onRequest', (request, _reply, done) => {
    observed.set(request, observeRequest(request.method, request.headers));
    done();
  });
  // After the body was read, whose events run outside of the request's trace.
  app.addHook('preHandler', (request, _reply, done) => {
    const current = observed.get(request);
    if (current) current.run(done);
    else done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    observed.get(request)?.end(request.routeOptions.url ?? 'none', reply.statusCode);
    done();
  });
}
