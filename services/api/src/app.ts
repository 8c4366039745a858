import cors from '@fastify/cors';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { observeRequests } from '@prizestash/server-kit/telemetry/observe-requests';
import type { ConsentTextRegistry } from './consents/consent-evidence';
import { EntriesRepository } from './entries/entries-repository';
import { addHooks, handleErrors, serverOptions } from './http/server';
import { errorSchema, type SchemaTypes } from './http/schemas';
import type { DrawingServices } from './drawings/steps/hold-drawing';
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
import type { Settings } from './settings/settings';
import { UnsubscribesRepository } from './unsubscribes/unsubscribes-repository';

export interface AppDependencies {
  readonly pool: Pool;
  readonly consentTexts: ConsentTextRegistry;
  readonly settings: Pick<
    Settings,
    | 'siteOrigins'
    | 'isElsewhere'
    | 'RATE_LIMIT_PER_ADDRESS'
    | 'RATE_LIMIT_PER_IPV6_56'
    | 'RATE_LIMIT_PER_IPV6_48'
    | 'RATE_LIMIT_PER_EMAIL'
    | 'LANDING_PAGE_ID'
    | 'TRUST_PROXY'
    | 'releasesDir'
    | 'REPORTS_TOKEN'
  >;
  /** Keys of the hashes of addresses and emails. */
  readonly hashKeys: HashKeys;
  readonly drawings: DrawingServices;
  readonly logger: FastifyBaseLogger;
  /** The current time; tests replace it. */
  readonly now?: () => Date;
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
  pool,
  consentTexts,
  settings,
  hashKeys,
  drawings,
  logger,
  now = () => new Date(),
}: AppDependencies): Promise<FastifyInstance> {
  const app = Fastify(serverOptions(logger, settings.TRUST_PROXY)).withTypeProvider<SchemaTypes>();
  app.removeContentTypeParser('text/plain');
  app.addSchema(errorSchema);
  addHooks(app);
  observeRequests(app);
  handleErrors(app);

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

  const rateLimiter = new RateLimiter(new RateLimitsRepository(pool), hashKeys, settings);
  const unsubscribes = new UnsubscribesRepository(pool);
  registerRoute(app, {
    services: { ...settings, entries: new EntriesRepository(pool), rateLimiter },
    consentTexts,
    siteOrigins: settings.siteOrigins,
    now,
  });
  unsubscribeRoute(app, { unsubscribes, rateLimiter, now });
  await oneClickUnsubscribeRoute(app, {
    unsubscribes,
    now,
    siteUrl: String(settings.siteOrigins[0]),
  });
  await drawingRoutes(app, { services: drawings, now });
  checkNoticeRoute(app, { database: pool, rateLimiter, now });
  pageReportsRoutes(app, { pool, settings, logger, now });
  probeRoutes(app, { database: pool, consentTexts });
  return app;
}

/** Adds the calls of page reports, and stores what they add until the application closes. */
function pageReportsRoutes(
  app: FastifyInstance,
  {
    pool,
    settings: { releasesDir, REPORTS_TOKEN: token },
    logger,
    now,
  }: Pick<AppDependencies, 'pool' | 'settings' | 'logger'> & { readonly now: () => Date },
): void {
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
