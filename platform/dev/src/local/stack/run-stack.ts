import type { Program } from '@prizestash/server-kit/program/program';
import { isProduction } from '@prizestash/release-store/site-config/site-config-from-env';
import { SiteHost } from '@prizestash/site-host/site-host';
import { releaseSite } from '@prizestash/remote-kit/release/release-site';
import { promote } from '@prizestash/promotion/promote/promote';
import { verifierHere } from '@prizestash/verifier/verification/verify-release-set';
import { ReleaseStore } from '@prizestash/release-store/release-store';
import { requireFreePort } from '@prizestash/remote-kit/dev/local-program';
import type { Settings } from './settings';
import {
  apiUrl,
  requireFreePorts,
  startApi,
  startCanaryJudge,
  startMailer,
  startPartnerSandbox,
  startPromotionService,
  startReleasePages,
  type RunOptions,
} from './services';

export interface Stack {
  readonly store: ReleaseStore;
  /** Resolves with a message when a service exits by itself. */
  readonly broken: Promise<string>;
  /** Starts what teams use: the promotion service, the canary judge and the release pages. */
  startTeamServices(): Promise<void>;
  stop(): Promise<void>;
}

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
): Promise<Stack> {
  await requireFreePorts(settings);
  await requireFreePort('PROMOTION_PORT', settings.promotionPort, settings.host);
  await requireFreePort('RELEASE_PAGES_PORT', settings.releasePagesPort, settings.host);
  const store = new ReleaseStore(settings.releasesDir);
  const host = new SiteHost(store, { apiUrl: apiUrl(settings) });
  const services: Program[] = [];
  let stopping = false;
  let reportBroken: (sentence: string) => void = () => {};
  const broken = new Promise<string>((resolve) => (reportBroken = resolve));

  // A failure of one step aborts the others.
  const failed = new AbortController();
  const ended = AbortSignal.any([signal, failed.signal]);
  const started: Promise<unknown>[] = [];

  const start = async (
    name: string,
    begin: (settings: Settings, run: RunOptions) => Promise<Program>,
  ): Promise<void> => {
    report(`Starting ${name}…`);
    const starting = begin(settings, { signal: ended });
    started.push(starting);
    const service = await starting;
    services.push(service);
    void service.wait().then(() => {
      if (!stopping)
        reportBroken(`${name} exited unexpectedly; its log is in ${settings.dataDir}/logs.`);
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
  const startApiAndMailer = async (): Promise<void> => {
    // The API's first start creates the database.
    await start('the entry API and its database', startApi);
    const hasRole = !settings.databaseUrl || process.env['MAILER_DATABASE_URL'];
    if (hasRole) await start('the mailer', startMailer);
  };
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
      startApiAndMailer(),
      start('the partner sandbox', startPartnerSandbox),
    ]);
    signal.throwIfAborted();
    await host.listen(settings.sitePort, settings.host);
  });
  const startTeamServices = () =>
    orStop(() =>
      Promise.all([
        start('the promotion service', startPromotionService),
        start('the canary judge', startCanaryJudge),
        start('the release pages', startReleasePages),
      ]),
    );
  return { store, broken, startTeamServices, stop };
}
