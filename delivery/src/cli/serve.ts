import { addGauge } from '@prizestash/telemetry/add-gauge';
import { DeliveryError } from '../delivery-error';
import { followPointer } from '../serve/follow-pointer';
import { SiteHost } from '../serve/site-host';
import { runCommand } from './run-command';
import { hostSettingsFromEnv } from './settings';
import { releaseStoreFromEnv } from './release-store-from-env';
import { telemetryFromEnv } from './telemetry-from-env';

/** `npm run serve`: serves the live release set of the release store on HOST and PORT until SIGTERM. */
runCommand(async () => {
  const { host, port, earlyHints } = hostSettingsFromEnv(process.env);
  const store = releaseStoreFromEnv(process.env);
  if (store.isShared && store.keys().publicKeys.length === 0) {
    throw new DeliveryError(
      'invalid-config',
      'PROMOTION_PUBLIC_KEYS must name the public key of the promotion service.',
    );
  }
  const stopTelemetry = await telemetryFromEnv('host', process.env);
  const site = new SiteHost(store, { earlyHints });
  const stopping = new AbortController();
  await site.listen(port, host).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new DeliveryError(
      'service-failed',
      `Port ${port} is in use. Stop the process that uses it, or choose another port with PORT=<port>.`,
    );
  });
  console.log(`Serving ${store.folder} at http://${host}:${port}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      stopping.abort();
      void site.close().then(stopTelemetry);
    });
  }
  addGauge('live_release_set', 'The release set that visitors get', 'set', () => site.liveSet());
  if (!store.isShared) return;
  let reachable = 1;
  addGauge('release_store_reachable', 'Whether the release store can be read', 'store', () => ({
    [store.objects().name]: reachable,
  }));
  const report = (message: string, works: boolean) => {
    console.error(message);
    reachable = works ? 1 : 0;
  };
  await followPointer(store, report, stopping.signal);
});
