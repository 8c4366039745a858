import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

/**
 * Adds the API's description: `/openapi.json` for programs and Swagger UI at `/docs` for people.
 * Call it before any other route is added, because it describes only routes that come after it.
 */
export async function docsRoutes(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'PrizeStash entry API', version: '1.0.0' },
    },
    refResolver: { buildLocalReference: ({ $id }) => String($id) },
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    // The API also runs on plain http on this machine, so insecure requests are not upgraded.
    staticCSP: {
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self' 'unsafe-inline'",
      'img-src': "'self' data:",
      'connect-src': "'self'",
      'frame-ancestors': "'none'",
    },
  });
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger());
}
