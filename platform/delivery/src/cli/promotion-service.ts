import { readFileSync } from 'node:fs';
import { addGauge } from '@prizestash/server-kit/telemetry/add-gauge';
import { parseEnvironment } from '@prizestash/server-kit/environment';
import { listen } from '@prizestash/server-kit/listen';
import { runServer } from '@prizestash/server-kit/run-server';
import { observeRequests } from '@prizestash/server-kit/telemetry/observe-requests';
import {
  startTelemetry,
  telemetryVariables,
} from '@prizestash/server-kit/telemetry/start-telemetry';
import { portNumber, secret, text, webAddress, webOrigin } from '@prizestash/server-kit/validators';
import { refuseConfig } from '../delivery-error';
import { Authenticator } from '../promotion-service/authenticate';
import { hasNamespaces } from '../process/contained-command';
import {
  packagesNotLive,
  parsePermissions,
  type Permissions,
} from '../promotion-service/permissions';
import { loadPageRenderer } from '../promotion-service/page/page-renderer';
import { Pictures } from '../promotion-service/page/pictures';
import { pageSources } from '../promotion-service/page/page-sources';
import { Sessions } from '../promotion-service/page/sessions';
import { promotionApp } from '../promotion-service/promotion-app';
import { PromotionQueue } from '../promotion-service/promotion-queue';
import { CanaryWatcher } from '../promotion-service/watch/canary-watcher';
import { Notices } from '../promotion-service/watch/notices';
import { pageReportsAt } from '../promotion-service/watch/page-reports';
import type { ReleaseStore } from '../releases/release-store';
import { removeLeftovers } from '../promote/gc/leftovers';
import { containedVerifier } from '../promote/contained-verifier';
import { installedChromium } from '../browser/installed-chromium';
import { providerFrom, signInVariables } from './sign-in-settings';
import { signingStoreFromEnv } from './release-store-from-env';

/** Longer than it takes to verify a set, because a promotion that was accepted is finished. */
const STOP_TIMEOUT_MS = 10 * 60_000;

/** The head of the promotion log is renewed when it is older than a day. */
const RENEWAL_MS = 60 * 60_000;

function reportNotLive(permissions: Permissions, store: ReleaseStore): void {
  const live = store.live();
  const versions = (live && store.set(live.set)?.versions) ?? {};
  const names = packagesNotLive(permissions, Object.keys(versions));
  if (names.length > 0) {
    console.log(`PROMOTION_RULES names packages that are not live: ${names.join(', ')}.`);
  }
}

/** `npm run delivery -- promotion-service`: makes release sets live for those whom PROMOTION_RULES permits. */
runServer(
  async (onStop) => {
    const variables = parseEnvironment(process.env, {
      HOST: text({ default: '127.0.0.1' }),
      PROMOTION_PORT: portNumber({ default: 3400 }),
      PROMOTION_RULES: text({ default: '' }),
      PROMOTION_OPERATOR_TOKEN: secret({ default: undefined }),
      REPORTS_URL: webAddress({ default: undefined }),
      REPORTS_TOKEN: secret({ default: undefined }),
      NOTICE_URL: webAddress({ default: undefined }),
      PROMOTION_PUBLIC_URL: webOrigin({ default: undefined }),
      ...signInVariables,
      ...telemetryVariables,
    });
    const { HOST: host, PROMOTION_PORT: port, PROMOTION_OPERATOR_TOKEN: token } = variables;
    const permissions = variables.PROMOTION_RULES
      ? parsePermissions(readFileSync(variables.PROMOTION_RULES, 'utf8'))
      : { audience: '', rules: [] };
    const store = await signingStoreFromEnv(process.env);
    const authenticator = new Authenticator(permissions, token ?? null);
    onStop(await startTelemetry('promotion-service', variables));
    const { REPORTS_URL: reportsUrl, REPORTS_TOKEN: reportsToken, NOTICE_URL } = variables;
    if ((reportsUrl === undefined) !== (reportsToken === undefined)) {
      refuseConfig('REPORTS_URL and REPORTS_TOKEN belong together: set both, or none.');
    }
    const reports = reportsUrl && reportsToken ? pageReportsAt(reportsUrl, reportsToken) : null;
    const notices = new Notices(NOTICE_URL ?? null);
    const verifier = containedVerifier();
    const queue = new PromotionQueue();
    const watcher = new CanaryWatcher({ store, verifier, queue, reports, notices });
    const { canWatch } = watcher;
    const origin = variables.PROMOTION_PUBLIC_URL ?? `http://localhost:${port}`;
    const pages = {
      sessions: new Sessions(origin),
      provider: providerFrom(variables, permissions, origin),
      renderer: await loadPageRenderer(),
      pictures: installedChromium() ? new Pictures(store) : null,
      sources: pageSources(store, watcher, reports, notices),
    };
    const app = promotionApp({ store, authenticator, verifier, queue, canWatch, pages });
    addGauge('notices_waiting', 'Notices that have not arrived at the webhook', 'state', () => ({
      waiting: notices.state().waiting,
    }));
    observeRequests(app);
    await listen({ variable: 'PROMOTION_PORT', host, port }, (at) => app.listen(at));
    onStop(() => app.close());
    const stopping = new AbortController();
    const watching = watcher.run(stopping.signal);
    onStop(async () => {
      stopping.abort();
      await watching;
      await notices.stop();
    });
    console.log(`The promotion service listens at http://${host}:${port}`);
    reportNotLive(permissions, store);
    const renew = () => store.log.renew().catch((error: Error) => console.error(error.message));
    await renew();
    const removeAbandoned = () => removeLeftovers(store.folder, new Date());
    removeAbandoned();
    const hourly = setInterval(() => void renew().then(removeAbandoned), RENEWAL_MS);
    onStop(() => clearInterval(hourly));
    if (!hasNamespaces()) {
      console.log(
        'bubblewrap is not available, so verification and the code of releases run without separate namespaces; see docs/hosting.md.',
      );
    }
  },
  { stopTimeoutMs: STOP_TIMEOUT_MS },
);
