import { type FastifyInstance } from 'fastify';
import { buildApp } from './app';
import { ConsentTextsRepository } from './consents/consent-texts-repository';
import { currentConsentText } from './consents/consent-evidence';
import { migrate } from './database/migrate';
import { openDatabase } from './database/open-database';
import { openPool } from './database/pool';
import { runCleanupJob } from './cleanup-job';
import { makeLogger } from './http/logger';
import { startupErrorMessage } from './startup-error-message';
import { readSettings } from './settings';

const SHUTDOWN_TIMEOUT_MS = 15_000;

/** Ends everything that was started, in the order that lets accepted requests finish. */
type Cleanup = () => Promise<void>;

async function start(): Promise<{ app: FastifyInstance; end: Cleanup }> {
  const settings = readSettings(process.env);
  const logger = makeLogger(settings.logLevel);
  const endings: Cleanup[] = [];
  const end: Cleanup = async () => {
    for (let ending = endings.pop(); ending; ending = endings.pop()) await ending();
  };
  try {
    const database = await openDatabase({
      databaseUrl: settings.databaseUrl,
      dataDir: settings.dataDir,
      port: settings.databasePort,
      onNotice: (notice, details) => logger.warn(details, notice),
    });
    endings.push(() => database.close());
    const migrations = await migrate(database.url);
    if (migrations.length > 0) logger.info({ migrations }, 'database brought up to date');

    const pool = openPool(database.url);
    endings.push(() => pool.end());
    const wording = currentConsentText(settings.partnerNames);
    if (wording) await new ConsentTextsRepository(pool).keep(wording);
    else logger.warn('PARTNER_NAMES is not set: consents are kept without the hash of their text');
    const house = runCleanupJob(pool, logger);
    endings.push(() => Promise.resolve(house.stop()));

    const app = await buildApp({ pool, settings, logger });
    endings.push(() => app.close());
    await app.listen({ host: settings.host, port: settings.port });
    return { app, end };
  } catch (error) {
    await end().catch(() => undefined);
    throw error;
  }
}

function endOnSignal(app: FastifyInstance, end: Cleanup): void {
  let ending = false;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (ending) return;
    ending = true;
    app.log.info({ signal }, 'ending');
    setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref();
    end().then(
      () => process.exit(0),
      (err: unknown) => {
        app.log.error({ err }, 'did not end cleanly');
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}

start().then(
  ({ app, end }) => endOnSignal(app, end),
  (error: unknown) => {
    process.stderr.write(`${startupErrorMessage(error)}\n`);
    process.exit(1);
  },
);
