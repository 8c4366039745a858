import { readFileSync } from 'node:fs';
import { parseEnvironment } from '@prizestash/server-kit/environment';
import { keptSecret } from '@prizestash/server-kit/atomic-files';
import { listen, runServer, repeat } from '@prizestash/server-kit/run-server';
import { observeRequests } from '@prizestash/server-kit/telemetry/observe-requests';
import {
  startTelemetry,
  telemetryVariables,
} from '@prizestash/server-kit/telemetry/start-telemetry';
import { portNumber, secret, text, webAddress, webOrigin } from '@prizestash/server-kit/validators';
import type { ReleaseStore } from '@prizestash/release-store/release-store';
import {
  operatorTokenFile,
  signingStoreFromEnv,
} from '@prizestash/release-store/release-store-from-env';
import { hasNamespaces } from '@prizestash/verifier/process/contained-command';
import { containedVerifier } from '@prizestash/verifier/verification/contained-verifier';
import { Authenticator } from '../service/authenticate';
import { packagesNotLive, parsePermissions, type Permissions } from '../service/permissions';
import { promotionApp } from '../service/promotion-app';
import { endOverdueCanaries } from '../promote/rollback';
import { SignInLinks } from '../service/sign-in-links';
import { removeLeftovers } from '../promote/collect-garbage';

/** Longer than it takes to verify a set, because a promotion that was accepted is finished. */
const STOP_TIMEOUT_MS = 10 * 60_000;

/** Canaries end at their time, within this. */
const CANARY_INTERVAL_MS = 5_000;

/** The head of the promotion log is renewed when it is older than a day. */
const RENEWAL_MS = 60 * 60_000;

function reportNotLive(permissions: Permissions, store: ReleaseStore): void {
  const { versions = {} } = store.set(store.live()?.set ?? '') ?? {};
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
      CANARY_JUDGE_TOKEN: secret({ default: undefined }),
      PUBLISH_RESULTS_TOKEN: secret({ default: undefined }),
      RELEASE_PAGES_URL: webOrigin({ default: undefined }),
      SIGN_IN_ISSUER: webAddress({ default: undefined }),
      SIGN_IN_CLIENT_ID: text({ default: undefined }),
      ...telemetryVariables,
    });
    const { HOST: host, PROMOTION_PORT: port } = variables;
    const permissions = variables.PROMOTION_RULES
      ? parsePermissions(readFileSync(variables.PROMOTION_RULES, 'utf8'))
      : { audience: '', rules: [] };
    const store = await signingStoreFromEnv(process.env);
    // Commands on this machine find it where the store is.
    const kept = store.isCopy ? undefined : keptSecret(operatorTokenFile(store.folder));
    const { RELEASE_PAGES_URL: pages, SIGN_IN_ISSUER: issuer, SIGN_IN_CLIENT_ID: id } = variables;
    const { CANARY_JUDGE_TOKEN: judge } = variables;
    const links = pages === undefined ? undefined : new SignInLinks(pages);
    const authenticator = new Authenticator(permissions, {
      operator: variables.PROMOTION_OPERATOR_TOKEN ?? kept,
      judge,
      results: variables.PUBLISH_RESULTS_TOKEN,
      links,
      client: issuer && id ? { issuer, id } : undefined,
    });
    onStop(await startTelemetry('promotion-service', variables));
    const verifier = containedVerifier();
    const canWatch = judge !== undefined;
    const app = promotionApp({ store, authenticator, verifier, canWatch, links });
    observeRequests(app);
    await listen({ variable: 'PROMOTION_PORT', host, port }, (at) => app.listen(at));
    onStop(() => app.close());
    onStop(repeat(CANARY_INTERVAL_MS, () => endOverdueCanaries(store, Date.now())));
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
        'bubblewrap is not available, so verification and the code of releases run without separate namespaces; see docs/promotion-service.md.',
      );
    }
  },
  { stopTimeoutMs: STOP_TIMEOUT_MS },
);
