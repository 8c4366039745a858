import { liveSiteConfigIn } from '@prizestash/release-store/release-set/read-folder';
import { type OnStop, runServer } from '@prizestash/server-kit/run-server';
import { startTelemetry } from '@prizestash/server-kit/telemetry/start-telemetry';
import { LONG_STATEMENT_MS, openPool } from './database/pool';
import { prepareSchema, requireNoSuperuser } from './database/prepare-schema';
import { openEmbedded } from './embedded-database/open-embedded';
import { makeLogger } from './http/server';
import { DueMailsRepository } from './mail/due-mails-repository';
import { readMailerSettings } from './mail/mailer-settings';
import { Mailer } from './mail/send-mails';
import { startupErrorMessage } from './startup-error-message';

/** Longer than one mail may take. */
const STOP_TIMEOUT_MS = 80_000;

type Settings = ReturnType<typeof readMailerSettings>;

/** @returns the address of the database with the mailer's role. */
async function openDatabase(settings: Settings, onStop: OnStop): Promise<string> {
  const { MAILER_DATABASE_URL: url, DATABASE_PORT: port, dataDir } = settings;
  if (url !== undefined) return url;
  const database = await openEmbedded({ dataDir, port });
  onStop(() => database.close());
  await prepareSchema(database);
  return String(database.mailerUrl);
}

async function start(onStop: OnStop): Promise<void> {
  const settings = readMailerSettings(process.env);
  const logger = makeLogger(settings.LOG_LEVEL, undefined, 'mailer');
  onStop(await startTelemetry('mailer', settings));
  if (!settings.mail) {
    logger.info('No mail is sent, because SMTP_URL names no mail server.');
    const waiting = setInterval(() => undefined, STOP_TIMEOUT_MS);
    onStop(() => clearInterval(waiting));
    return;
  }
  const url = await openDatabase(settings, onStop);
  await requireNoSuperuser(url, 'MAILER_DATABASE_URL');
  const pool = openPool(url, { maxConnections: 1, statementTimeoutMs: LONG_STATEMENT_MS });
  onStop(() => pool.end());
  const mailer = new Mailer({
    mails: new DueMailsRepository(pool),
    settings: settings.mail,
    readSender: () => liveSiteConfigIn(settings.releasesDir),
    logger,
  });
  const stopping = new AbortController();
  const running = mailer.run(stopping.signal);
  onStop(async () => {
    logger.info('shutting down');
    stopping.abort();
    await running;
  });
}

/** Sends the mails about entries, with a database role that can do nothing else. */
runServer(start, {
  stopTimeoutMs: STOP_TIMEOUT_MS,
  describe: (error) => startupErrorMessage(error, 'MAILER_DATABASE_URL'),
});
