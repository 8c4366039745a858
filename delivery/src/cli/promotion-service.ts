import { readFileSync } from 'node:fs';
import { observeRequests } from '@prizestash/telemetry/observe-requests';
import { str } from 'envalid';
import { DeliveryError } from '../delivery-error';
import { Authenticator } from '../promotion-service/authenticate';
import { hasNamespaces } from '../prerender/contained-command';
import { parsePermissions } from '../promotion-service/permissions';
import { promotionApp } from '../promotion-service/promotion-app';
import { parseEnv, portNumber } from '../releases/site-config/env-validators';
import { checkPages } from './browser/check-pages';
import { writableStoreFromEnv } from './release-store-from-env';
import { runCommand } from './run-command';
import { telemetryFromEnv } from './telemetry-from-env';

const MIN_TOKEN_LENGTH = 32;

/** `npm run promotion-service`: makes release sets live for those whom PROMOTION_RULES permits. */
runCommand(async () => {
  const variables = parseEnv(process.env, {
    HOST: str({ default: '127.0.0.1' }),
    PROMOTION_PORT: portNumber({ default: 3400 }),
    PROMOTION_RULES: str({ default: '' }),
    PROMOTION_OPERATOR_TOKEN: str({ default: '' }),
  });
  const { HOST: host, PROMOTION_PORT: port, PROMOTION_OPERATOR_TOKEN: token } = variables;
  if (token && token.length < MIN_TOKEN_LENGTH) {
    throw new DeliveryError(
      'invalid-config',
      `PROMOTION_OPERATOR_TOKEN must have at least ${MIN_TOKEN_LENGTH} characters`,
    );
  }
  const permissions = variables.PROMOTION_RULES
    ? parsePermissions(readFileSync(variables.PROMOTION_RULES, 'utf8'))
    : { audience: '', rules: [] };
  const store = await writableStoreFromEnv(process.env);
  await store.refresh();
  const authenticator = new Authenticator(permissions, token || null);
  const stopTelemetry = await telemetryFromEnv('promotion-service', process.env);
  const app = promotionApp({ store, authenticator, checkPages });
  observeRequests(app);
  await app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new DeliveryError(
      'service-failed',
      `Port ${port} is in use. Stop the process that uses it, or choose another port with PROMOTION_PORT=<port>.`,
    );
  });
  console.log(`The promotion service listens at http://${host}:${port}`);
  console.log(`Its public key: ${store.keys().publicKeys[0]}`);
  if (!hasNamespaces()) {
    console.log(
      'bubblewrap is not available, so code of releases renders without namespaces of its own; see docs/hosting.md.',
    );
  }
  const stop = () => void app.close().then(stopTelemetry);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
});
