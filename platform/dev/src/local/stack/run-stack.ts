import type { Program } from '@prizestash/server-kit/program/program';
import { isProduction } from '@prizestash/release-store/site-config/site-config-from-env';
import { SiteHost } from '@prizestash/site-host/site-host';
import { releaseSite } from '@prizestash/remote-kit/release/release-site';
import { promote } from '@prizestash/promotion/promote/promote';
import { verifierHere } from '@prizestash/verifier/verification/verify-release-set';
import { ReleaseStore } from '@prizestash/release-store/release-store';
import type { Settings } from './settings';
import { apiUrl, requireFreePorts, startService, type ServiceName } from './services';

/**
 * Builds what changed, promotes the builds, and starts what a visitor uses: database, API, partner
 * sandbox and site.
 *
 * @param signal aborts the start and stops what is running by then.
 * @throws {DeliveryError} after stopping what was running by then.
 */
export async function runStack(
  settings: Settings,
  report: (step: string) => void,
  signal: AbortSignal,
) {
  await requireFreePorts(settings, ['PROMOTION_PORT', 'RELEASE_PAGES_PORT']);
  const store = new ReleaseStore(settings.RELEASES_DIR);
  const host = new SiteHost(store, { apiUrl: apiUrl(settings) });
  const services: Program[] = [];
  let stopping = false;
  let reportBroken: (sentence: string) => void = () => {};
  const broken = new Promise<string>((resolve) => (reportBroken = resolve));

  // A failure of one step aborts the others.
  const failed = new AbortController();
  const ended = AbortSignal.any([signal, failed.signal]);
  const started: Promise<unknown>[] = [];

  const start = async (title: string, name: ServiceName): Promise<void> => {
    report(`Starting ${title}…`);
    const starting = startService(name, settings, { signal: ended });
    started.push(starting);
    const service = await starting;
    services.push(service);
    void service.wait().then(() => {
      if (!stopping)
        reportBroken(`${title} exited unexpectedly; its log is in ${settings.DATA_DIR}/logs.`);
    });
  };
  const buildAndPromote = async (): Promise<void> => {
    const building = releaseSite(store, (name) => report(`Building ${name}…`), {
      config: settings.operator,
      production: isProduction(process.env),
      signal: ended,
    });
    started.push(building);
    const outcome = await promote(store, await building, {
      by: 'npm start',
      drop: 'anything',
      again: true,
      verifier: verifierHere(null),
    });
    if (outcome.changed) report(`Promoted ${outcome.set}.`);
  };
  const hasMailer = !settings.DATABASE_URL || process.env['MAILER_DATABASE_URL'];
  const stop = async (): Promise<void> => {
    stopping = true;
    await host.close();
    await Promise.allSettled(services.map((service) => service.stop()));
  };

  /** @throws {DeliveryError} after stopping what was running by then. */
  const orStop = async (steps: () => Promise<unknown>): Promise<void> => {
    try {
      await steps();
      signal.throwIfAborted();
    } catch (error) {
      failed.abort();
      await Promise.allSettled(started);
      await stop();
      throw error;
    }
  };

  await orStop(async () => {
    await Promise.all([
      buildAndPromote(),
      // Its first start creates the database.
      start('the entry API and its database', 'api'),
      start('the partner sandbox', 'partner-sandbox'),
    ]);
    signal.throwIfAborted();
    await host.listen(settings.PORT, settings.HOST);
  });
  return {
    store,
    /** Resolves with a message when a service exits by itself. */
    broken,
    /** Starts what no page needs: the mailer, and the promotion service, judge and pages for teams. */
    startOtherServices: () =>
      orStop(() =>
        Promise.all([
          ...(hasMailer ? [start('the mailer', 'mailer')] : []),
          start('the promotion service', 'promotion-service'),
          start('the canary judge', 'canary-judge'),
          start('the release pages', 'release-pages'),
        ]),
      ),
    stop,
  };
}
