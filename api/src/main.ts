import { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { type Pool } from 'pg';
import { addGauge } from '@prizestash/telemetry/add-gauge';
import { startTelemetry } from '@prizestash/telemetry/start-telemetry';
import { buildApp } from './app';
import { runCleanupJob } from './cleanup-job';
import { currentConsentText } from './consents/consent-text';
import { releasedConsentTexts } from './consents/released-consent-texts';
import { ConsentTextRegistry } from './consents/consent-text-registry';
import { ConsentTextsRepository } from './consents/consent-texts-repository';
import { type Database } from './embedded-database/open-embedded';
import { openDatabase } from './database/open-database';
import { LONG_STATEMENTS, openPool } from './database/pool';
import { prepareSchema, refuseSuperuser } from './database/prepare-schema';
import { DEMONSTRATION_NOTICE } from './drawings/beacon/demonstration-beacon';
import { runDrawingJob } from './drawings/drawing-job';
import { holdDemonstrationDrawing } from './drawings/demonstration/hold-demonstration-drawing';
import { type DrawingServices } from './drawings/steps/hold-drawing';
import { onConnections, openDrawings } from './drawings/open-drawings';
import { makeLogger } from './http/logger';
import { runRetentionJob } from './persons/retention-job';
import { keptSecret } from './settings/kept-secret';
import { readSettings, type Settings } from './settings/settings';
import { startupErrorMessage } from './startup-error-message';

const SHUTDOWN_TIMEOUT_MS = 15_000;

/** Releases what was started, in reverse order, so that accepted requests finish. */
type Cleanup = () => Promise<void>;

/** Shows a fresh machine a drawing that was held. */
async function demonstrate(
  { url }: Database,
  services: DrawingServices,
  logger: FastifyBaseLogger,
): Promise<void> {
  const owner = openPool(url, LONG_STATEMENTS);
  try {
    const now = new Date();
    const drawing = await holdDemonstrationDrawing(owner, onConnections(services, owner), now);
    if (drawing) logger.info({ drawing }, 'demonstration drawing');
  } finally {
    await owner.end();
  }
}

/** Starts what runs beside the requests. @param cleanups get what stops it */
async function startJobs(
  database: Database,
  {
    pool,
    settings,
    logger,
    drawings,
  }: {
    readonly pool: Pool;
    readonly settings: Settings;
    readonly logger: FastifyBaseLogger;
    readonly drawings: DrawingServices;
  },
  cleanups: Cleanup[],
): Promise<void> {
  const cleanupJob = runCleanupJob(pool, logger);
  cleanups.push(() => Promise.resolve(cleanupJob.stop()));
  // The role that serves requests cannot erase entries.
  if (database.url !== database.apiUrl) {
    const retentionJob = runRetentionJob(database.url, settings.retention, logger);
    cleanups.push(() => retentionJob.stop());
  }
  const jobPool = openPool(database.apiUrl, LONG_STATEMENTS);
  cleanups.push(() => jobPool.end());
  const drawingJob = await runDrawingJob(jobPool, onConnections(drawings, jobPool), logger);
  cleanups.push(() => drawingJob.stop());
}

async function start(): Promise<{ app: FastifyInstance; shutDown: Cleanup }> {
  const settings = readSettings(process.env);
  const logger = makeLogger(settings.logLevel);
  const cleanups: Cleanup[] = [];
  const shutDown: Cleanup = async () => {
    for (let cleanup = cleanups.pop(); cleanup; cleanup = cleanups.pop()) await cleanup();
  };
  try {
    cleanups.push(await startTelemetry('api', settings.telemetry));
    const database = await openDatabase({
      databaseUrl: settings.databaseUrl,
      migrationDatabaseUrl: settings.migrationDatabaseUrl,
      dataDir: settings.dataDir,
      port: settings.databasePort,
      onNotice: (notice, details) => logger.warn(details, notice),
    });
    cleanups.push(() => database.close());
    const migrations = await prepareSchema(database);
    if (migrations.length > 0) logger.info({ migrations }, 'migrations applied');

    await refuseSuperuser(database.apiUrl);
    const pool = openPool(database.apiUrl);
    cleanups.push(() => pool.end());
    addGauge('database_connections', 'Connections of requests', 'state', () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      awaited: pool.waitingCount,
    }));
    const consentTexts = new ConsentTextRegistry(new ConsentTextsRepository(pool), () => [
      ...releasedConsentTexts(settings.releasesDir),
      ...[currentConsentText(settings.partnerNames)].filter((text) => text !== undefined),
    ]);
    await consentTexts.load();
    if (!settings.partnerNames) {
      logger.warn(
        'PARTNER_NAMES is not set: only consent texts of released configurations are registered',
      );
    }
    if (!settings.beaconUrls) logger.warn(DEMONSTRATION_NOTICE);
    const drawings = await openDrawings(pool, settings);
    cleanups.push(() => drawings.close());
    if (settings.demonstrationDrawing) await demonstrate(database, drawings.services, logger);
    await startJobs(database, { pool, settings, logger, drawings: drawings.services }, cleanups);

    const app = await buildApp({
      pool,
      consentTexts,
      settings,
      hashKeys: settings.hashKeys ?? { current: keptSecret(settings.dataDir, 'hash-key') },
      drawings: drawings.services,
      logger,
    });
    cleanups.push(() => app.close());
    await app.listen({ host: settings.host, port: settings.port });
    return { app, shutDown };
  } catch (error) {
    await shutDown().catch(() => undefined);
    throw error;
  }
}

/**
 * Shuts down once, on the first signal. Later signals are ignored: Ctrl-C reaches this process and
 * its parent, which sends another one, and accepted requests must still finish.
 */
function shutDownOnSignal(app: FastifyInstance, shutDown: Cleanup): void {
  let shuttingDown = false;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (shuttingDown) return;
    shuttingDown = true;
    app.log.info({ signal }, 'shutting down');
    setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref();
    shutDown().then(
      () => process.exit(0),
      (error: unknown) => {
        app.log.error({ err: error }, 'shutdown failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}

start().then(
  ({ app, shutDown }) => shutDownOnSignal(app, shutDown),
  (error: unknown) => {
    process.stderr.write(`${startupErrorMessage(error)}\n`);
    process.exit(1);
  },
);
