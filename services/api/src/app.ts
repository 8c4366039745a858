import cors from '@fastify/cors';
import Fastify, { type FastifyInstance } from 'fastify';
import { observeRequests } from '@prizestash/server-kit/telemetry/observe-requests';
import { EntriesRepository } from './entries/entries-repository';
import { addHooks, serverOptions } from './http/server';
import { errorSchema, type SchemaTypes } from './http/schemas';
import type { Services } from './http/services';
import { PageReportCounter } from './page-reports/page-reports';
import { PageReportsRepository } from './page-reports/page-reports-repository';
import { ReleasedSets } from './page-reports/known-events';
import { type HashKeys, RateLimiter } from './rate-limits/rate-limiter';
import { RateLimitsRepository } from './rate-limits/rate-limits-repository';
import { docsRoutes } from './routes/docs';
import { checkNoticeRoute, drawingRoutes } from './routes/drawings/drawing-routes';
import { oneClickUnsubscribeRoute, unsubscribeRoute } from './routes/unsubscribe';
import { listReportsRoute, receiveReportsRoute } from './routes/page-reports';
import { probeRoutes } from './routes/probes';
import { registerRoute } from './routes/register';
import { UnsubscribesRepository } from './unsubscribes/unsubscribes-repository';

export interface AppDependencies extends Pick<
  Services,
  'pool' | 'settings' | 'consentTexts' | 'drawings' | 'logger'
> {
  /** Keys of the hashes of addresses and emails. */
  readonly hashKeys: HashKeys;
  readonly now?: Services['now'];
}

/** How often page reports are stored. */
const STORE_REPORTS_MS = 1_000;

/** Request headers that our pages send and CORS does not allow by default. */
const ALLOWED_HEADERS = [
  'Content-Type',
  'Idempotency-Key',
  'Consent-Version',
  'Consent-Hash',
  'Page-Path',
  'Release-Set',
  'Legal-Versions',
  'Form-Seconds',
  'Form-Trap',
];

/**
 * Builds the entry API without listening on a port, so that tests choose the port.
 * @returns a Fastify instance; `close` waits for the requests that are being processed
 */
export async function buildApp({
  hashKeys,
  now = () => new Date(),
  ...dependencies
}: AppDependencies): Promise<FastifyInstance> {
  const { pool, settings, logger } = dependencies;
  const app = Fastify(serverOptions(logger, settings.TRUST_PROXY)).withTypeProvider<SchemaTypes>();
  app.removeContentTypeParser('text/plain');
  app.addSchema(errorSchema);
  addHooks(app);
  observeRequests(app);

  if (settings.isElsewhere) {
    await app.register(cors, {
      origin: [...settings.siteOrigins],
      methods: ['GET', 'POST'],
      allowedHeaders: ALLOWED_HEADERS,
      exposedHeaders: ['Retry-After', 'X-Request-Id'],
      maxAge: 600,
    });
  }
  await docsRoutes(app);

  const services: Services = {
    ...dependencies,
    now,
    entries: new EntriesRepository(pool),
    unsubscribes: new UnsubscribesRepository(pool),
    rateLimiter: new RateLimiter(new RateLimitsRepository(pool), hashKeys, settings),
  };
  registerRoute(app, services);
  unsubscribeRoute(app, services);
  await oneClickUnsubscribeRoute(app, services);
  await drawingRoutes(app, services);
  checkNoticeRoute(app, services);
  pageReportsRoutes(app, services);
  probeRoutes(app, services);
  return app;
}

/** Adds the calls of page reports, and stores what they add until the application closes. */
function pageReportsRoutes(app: FastifyInstance, services: Services): void {
  const { pool, settings, logger, now } = services;
  const { releasesDir, REPORTS_TOKEN: token } = settings;
  const repository = new PageReportsRepository(pool);
  const reports = new PageReportCounter(repository, new ReleasedSets(releasesDir), logger);
  receiveReportsRoute(app, { reports, now });
  if (token !== undefined) listReportsRoute(app, { repository, token });
  const timer = setInterval(() => void reports.store(now()), STORE_REPORTS_MS);
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await reports.close(now());
  });
}
