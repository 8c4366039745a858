import type { Settings } from '../settings';
import { SiteHost } from '../../serve/site-host';
import { releaseChanged } from '../../releases/release-changed';
import { promote } from '../../promote/promote';
import { ReleaseStore } from '../../releases/release-store';
import type { Service } from './service';
import { requireFreePorts, startApi, startPartnerSandbox } from './services';

/** The running site with everything it needs. */
export interface Stack {
  readonly store: ReleaseStore;
  /** Resolves with a sentence when a service ends by itself; never, if all goes well. */
  readonly broken: Promise<string>;
  stop(): Promise<void>;
}

/**
 * Builds what changed, starts database, API, partner sandbox and site, and publishes the sources.
 *
 * @param report told of each step, in a few words.
 * @param signal aborts the start; what runs by then is stopped.
 * @throws {DeliveryError} | {DeliveryError} | {DeliveryError} after stopping what ran by then.
 */
export async function runStack(
  settings: Settings,
  report: (step: string) => void,
  signal: AbortSignal,
): Promise<Stack> {
  await requireFreePorts(settings);
  const store = new ReleaseStore(settings.releasesDir);
  const host = new SiteHost(store);
  const services: Service[] = [];
  let stopping = false;
  let tellBroken: (sentence: string) => void = () => {};
  const broken = new Promise<string>((resolve) => (tellBroken = resolve));

  // One step's failure, or the caller's change of mind, ends the others at once.
  const giveUp = new AbortController();
  const ended = AbortSignal.any([signal, giveUp.signal]);
  const begun: Promise<unknown>[] = [];

  const start = async (
    name: string,
    begin: (settings: Settings, signal: AbortSignal) => Promise<Service>,
  ): Promise<void> => {
    report(`Starting ${name}…`);
    const beginning = begin(settings, ended);
    begun.push(beginning);
    const service = await beginning;
    services.push(service);
    service.process.once('close', () => {
      if (!stopping)
        tellBroken(`${name} ended unexpectedly; its log is in ${settings.dataDir}/logs.`);
    });
  };
  const publish = async (): Promise<void> => {
    const building = releaseChanged(store, (name) => report(`Building ${name}…`), {
      signal: ended,
    });
    begun.push(building);
    const releases = await building;
    const outcome = await promote(store, releases, settings.operator);
    if (outcome.changed) report(`Published ${outcome.set}.`);
  };
  const stop = async (): Promise<void> => {
    stopping = true;
    await host.close();
    await Promise.allSettled(services.map((service) => service.stop()));
  };

  try {
    await Promise.all([
      publish(),
      start('the entry API and its database', startApi),
      start('the partner sandbox', startPartnerSandbox),
    ]);
    signal.throwIfAborted();
    await host.listen(settings.sitePort, settings.host);
    return { store, broken, stop };
  } catch (failure) {
    giveUp.abort();
    await Promise.allSettled(begun);
    await stop();
    throw failure;
  }
}
