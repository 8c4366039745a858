import { parseEnvironment } from '@prizestash/server-kit/environment';
import { listen, runServer } from '@prizestash/server-kit/run-server';
import { observeRequests } from '@prizestash/server-kit/telemetry/observe-requests';
import {
  startTelemetry,
  telemetryVariables,
} from '@prizestash/server-kit/telemetry/start-telemetry';
import { portNumber, text, webAddress, webOrigin } from '@prizestash/server-kit/validators';
import { headlessChromium } from '@prizestash/verifier/browser/installed-chromium';
import { hostStoreFromEnv } from '@prizestash/release-store/release-store-from-env';
import { reportsFrom, reportsVariables } from '@prizestash/canary-judge/page-reports/page-reports';
import { loadPageRenderer } from '../page-renderer';
import { pageSources, Pictures } from '../page-sources';
import { pagesApp } from '../pages-app';
import { Sessions } from '../sign-in/sessions';
import { providerFrom, signInVariables } from '../sign-in/identity-provider';

/** `npm run delivery -- release-pages`: shows teams and QA what is live. It has no key and no token of its own. */
runServer(async (onStop) => {
  const variables = parseEnvironment(process.env, {
    HOST: text({ default: '127.0.0.1' }),
    RELEASE_PAGES_PORT: portNumber({ default: 3500 }),
    RELEASE_PAGES_URL: webOrigin({ default: undefined }),
    PROMOTION_URL: webAddress(),
    CANARY_JUDGE_URL: webAddress({ default: undefined }),
    ...reportsVariables,
    ...signInVariables,
    ...telemetryVariables,
  });
  const { HOST: host, RELEASE_PAGES_PORT: port, PROMOTION_URL: serviceUrl } = variables;
  const store = hostStoreFromEnv(process.env);
  onStop(await startTelemetry('release-pages', variables));
  const origin = variables.RELEASE_PAGES_URL ?? `http://localhost:${port}`;
  const app = pagesApp({
    store,
    serviceUrl,
    sessions: new Sessions(origin),
    provider: providerFrom(variables, origin),
    renderer: await loadPageRenderer(),
    pictures: headlessChromium() ? new Pictures(store) : null,
    sources: pageSources(store, variables.CANARY_JUDGE_URL, reportsFrom(variables)),
  });
  observeRequests(app);
  await listen({ variable: 'RELEASE_PAGES_PORT', host, port }, (at) => app.listen(at));
  onStop(() => app.close());
  console.log(`The release pages listen at http://${host}:${port}`);
});
