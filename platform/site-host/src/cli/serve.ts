import { statfsSync } from 'node:fs';
import { parseAll, parseEnvironment } from '@prizestash/server-kit/environment';
import { listen, runServer } from '@prizestash/server-kit/run-server';
import { addGauge } from '@prizestash/server-kit/telemetry/metrics';
import {
  startTelemetry,
  telemetryVariables,
} from '@prizestash/server-kit/telemetry/start-telemetry';
import { portNumber, text, webOrigin, wholeNumber } from '@prizestash/server-kit/validators';
import { configWithResults } from '@prizestash/release-store/release-set/releases';
import { hostStoreFromEnv } from '@prizestash/release-store/release-store-from-env';
import { followLog } from '../follow-log';
import { SiteHost } from '../site-host';

/** `npm run delivery -- serve`: serves the live release set of the release store on HOST and PORT until SIGTERM. */
runServer(async (onStop) => {
  const [variables, store] = parseAll(
    () =>
      parseEnvironment(process.env, {
        HOST: text({ default: '127.0.0.1' }),
        PORT: portNumber({ default: 3000 }),
        LOG_SAMPLE_PERCENT: wholeNumber(0, 100)({ default: 1 }),
        API_URL: webOrigin({ default: undefined }),
        TRUST_PROXY: wholeNumber(0, 10)({ default: 0 }),
        ...telemetryVariables,
      }),
    () => hostStoreFromEnv(process.env),
  );
  const { HOST: host, PORT: port } = variables;
  onStop(await startTelemetry('host', variables));
  const site = new SiteHost(store, {
    loggedPercent: variables.LOG_SAMPLE_PERCENT,
    apiUrl: variables.API_URL,
    isBehindProxy: variables.TRUST_PROXY > 0,
  });
  const stopping = new AbortController();
  await listen({ variable: 'PORT', port, host }, () => site.listen(port, host));
  onStop(() => site.close());
  onStop(() => stopping.abort());
  console.log(`Serving ${store.folder} at http://${host}:${port}`);
  addGauge('live_release_set', 'The release set that visitors get', 'set', () => site.liveSet());
  const seconds = (time: string) => Date.parse(time) / 1000;
  addGauge('promotion_log_timestamp_seconds', 'When the known head counts', 'at', () => {
    const head = store.log.head();
    return head ? { issued: seconds(head.issued), expires: seconds(head.expires) } : {};
  });
  addGauge('newest_drawing_timestamp_seconds', 'Date of the newest drawn drawing', 'in', () => {
    const live = store.set(store.live()?.set ?? '');
    const { drawings } = live ? configWithResults(store, live.versions) : {};
    const drawn = drawings?.drawings.find(({ position }) => position !== null);
    return drawn ? { pages: seconds(drawn.drawing) } : {};
  });
  addGauge('release_folder_bytes', 'Disk of the release folder', 'of', () => {
    const { bavail, blocks, bsize } = statfsSync(store.folder);
    return { available: bavail * bsize, size: blocks * bsize };
  });
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
