import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { keptSecret } from '@prizestash/server-kit/atomic-files';
import { listen, type OnStop, runServer } from '@prizestash/server-kit/run-server';
import { addGauge } from '@prizestash/server-kit/telemetry/metrics';
import { startTelemetry } from '@prizestash/server-kit/telemetry/start-telemetry';
import { buildApp } from './app';
import {
  releasedConsentTexts,
  ConsentTextRegistry,
  ConsentTextsRepository,
} from './consents/consent-evidence';
import type { Database } from './embedded-database/open-embedded';
import { openDatabase, prepareSchema, requireNoSuperuser } from './database/prepare-schema';
import { LONG_STATEMENTS, openPool } from './database/pool';
import { DEMONSTRATION_NOTICE } from './drawings/beacon/beacon-client';
import { holdDueDrawings } from './drawings/hold-due-drawings';
import { holdDemonstrationDrawing } from './drawings/demonstration/hold-demonstration-drawing';
import type { DrawingServices } from './drawings/steps/hold-drawing';
import { openDrawings } from './drawings/open-drawings';
import { makeLogger } from './http/server';
import { cleanUp, type Jobs, runJobs } from './jobs/run-jobs';
import { addDatabaseMetrics } from './metrics/database-metrics';
import { readSettings } from './settings/settings';
import { startupErrorMessage } from './startup-error-message';

/** Starts what runs beside the requests. */
async function startJobs(
  { apiUrl }: Database,
  logger: FastifyBaseLogger,
  drawings: DrawingServices,
  onStop: OnStop,
): Promise<void> {
  const pool = openPool(apiUrl, LONG_STATEMENTS);
  onStop(() => pool.end());
  const jobs: Jobs = {
    drawings: () => holdDueDrawings(pool, drawings.on(pool), logger),
    cleanup: () => cleanUp(pool, new Date()),
  };
  const running = await runJobs(pool, jobs, logger);
  onStop(() => running.stop());
}

async function start(onStop: OnStop): Promise<void> {
  const settings = readSettings(process.env);
  const logger = makeLogger(settings.LOG_LEVEL);
  onStop(await startTelemetry('api', settings));
  // No request needs the role that owns the tables.
  const database = await openDatabase(
    { ...settings, MIGRATION_DATABASE_URL: undefined },
    { onNotice: (notice, details) => logger.warn(details, notice) },
  );
  onStop(() => database.close());
  const migrations = await prepareSchema(database);
  if (migrations.length > 0) logger.info({ migrations }, 'migrations applied');

  await requireNoSuperuser(database.apiUrl);
  const pool = openPool(database.apiUrl);
  onStop(() => pool.end());
  addGauge('database_connections', 'Connections of requests', 'state', () => ({
    open: pool.totalCount,
    idle: pool.idleCount,
    awaited: pool.waitingCount,
  }));
  const consentTexts = new ConsentTextRegistry(
    new ConsentTextsRepository(pool),
    releasedConsentTexts(settings.releasesDir),
  );
  if (!(await consentTexts.isLoaded())) {
    logger.warn(
      `No consent text is known, so entries from pages are refused until there is a release set in ${settings.releasesDir} (RELEASES_DIR).`,
    );
  }
  if (!settings.BEACON_URLS) logger.warn(DEMONSTRATION_NOTICE);
  // Production always has a beacon.
  else if (settings.DRAWING_TIMESTAMP_URLS.length < 2) {
    logger.warn(
      'DRAWING_TIMESTAMP_URLS does not name two authorities: nobody else witnesses when a commitment was made',
    );
  }
  const drawings = await openDrawings(pool, settings);
  onStop(() => drawings.close());
  if (settings.demonstrationDrawing) {
    // Shows a fresh machine a drawing that was held.
    const owner = openPool(database.url, LONG_STATEMENTS);
    const drawing = await holdDemonstrationDrawing(
      owner,
      drawings.services.on(owner),
      new Date(),
    ).finally(() => owner.end());
    if (drawing) logger.info({ drawing }, 'demonstration drawing');
  }
  addDatabaseMetrics(pool, drawings.services);
  await startJobs(database, logger, drawings.services, onStop);

  const app = await buildApp({
    pool,
    consentTexts,
    settings,
    hashKeys: settings.hashKeys ?? { current: keptSecret(path.join(settings.dataDir, 'hash-key')) },
    drawings: drawings.services,
    logger,
  });
  onStop(() => app.close());

  const { HOST: host, API_PORT: port } = settings;
  await listen({ variable: 'API_PORT', host, port }, (at) => app.listen(at));
  onStop(() => logger.info('shutting down'));
}

runServer(start, { describe: startupErrorMessage });
