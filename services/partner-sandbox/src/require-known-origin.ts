import type { FastifyInstance } from 'fastify';

/** Scripts in the site's sandboxed frames report from an opaque origin, which is sent as `null`. */
const reportPaths = [
  '/lead/received',
  '/survey/received',
  '/survey/answers',
  '/hostile',
  '/blocked',
];

const safeMethods = ['GET', 'HEAD', 'OPTIONS'];

/** A host name of another kind may be a foreign page's, resolved to this machine. */
const loopbackHost = /^((.+\.)?localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * Refuses requests under a name that is not this machine's. Lets only the site's pages read responses
 * across origins, and refuses state-changing requests from pages of any other origin. Requests without an Origin header come from programs, not from pages.
 */
export function requireKnownOrigin(app: FastifyInstance, siteOrigins: readonly string[]): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin, host = '' } = request.headers;
    if (!loopbackHost.test(host)) {
      return reply.code(403).send({ error: { message: `${host} is not a name of the sandbox.` } });
    }
    if (!origin) return;
    const isSite = siteOrigins.includes(origin);
    if (isSite) reply.header('Access-Control-Allow-Origin', origin).header('Vary', 'Origin');

    const isOwnPage = origin === `http://${host}`;
    const isReport = origin === 'null' && reportPaths.includes(request.url.split('?')[0] ?? '');
    if (safeMethods.includes(request.method) || isSite || isOwnPage || isReport) return;
    return reply.code(403).send({ error: { message: `${origin} may not change the sandbox.` } });
  });
}
