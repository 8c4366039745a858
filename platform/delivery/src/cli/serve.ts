import { parseAll } from '@prizestash/server-kit/environment';
import { listen } from '@prizestash/server-kit/listen';
import { runServer } from '@prizestash/server-kit/run-server';
import { addGauge } from '@prizestash/server-kit/telemetry/add-gauge';
import { startTelemetry } from '@prizestash/server-kit/telemetry/start-telemetry';
import { followLog } from '../serve/follow-log';
import { SiteHost } from '../serve/site-host';
import { hostSettingsFromEnv } from './settings';
import { hostStoreFromEnv } from './release-store-from-env';

/** `npm run delivery -- serve`: serves the live release set of the release store on HOST and PORT until SIGTERM. */
runServer(async (onStop) => {
  const [{ host, port, telemetry, ...options }, store] = parseAll(
    () => hostSettingsFromEnv(process.env),
    () => hostStoreFromEnv(process.env),
  );
  onStop(await startTelemetry('host', telemetry));
  const site = new SiteHost(store, options);
  const stopping = new AbortController();
  await listen({ variable: 'PORT', port, host }, () => site.listen(port, host));
  onStop(() => site.close());
  onStop(() => stopping.abort());
  console.log(`Serving ${store.folder} at http://${host}:${port}`);
  addGauge('live_release_set', 'The release set that visitors get', 'set', () => site.liveSet());
  if (!store.isCopy) return;
  let reachable = 1;
  addGauge('release_store_reachable', 'Whether the release store can be read', 'store', () => ({
    [store.objects.name]: reachable,
  }));
  const report = (message: string, works: boolean) => {
    console.error(message);
    reachable = works ? 1 : 0;
  };
  void followLog(store, report, stopping.signal);
});
