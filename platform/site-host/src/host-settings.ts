import { parseEnvironment, type Environment } from '@prizestash/server-kit/environment';
import { telemetryVariables } from '@prizestash/server-kit/telemetry/start-telemetry';
import { portNumber, text, webOrigin, wholeNumber } from '@prizestash/server-kit/validators';

export const hostVariables = {
  HOST: text({ default: '127.0.0.1' }),
  PORT: portNumber({ default: 3000 }),
};

/** What `serve` needs besides the store: an address, and the options of its `SiteHost`. */
export function hostSettingsFromEnv(env: Environment) {
  const { HOST, PORT, LOG_SAMPLE_PERCENT, API_URL, TRUST_PROXY, ...telemetry } = parseEnvironment(
    env,
    {
      ...hostVariables,
      ...telemetryVariables,
      LOG_SAMPLE_PERCENT: wholeNumber(0, 100)({ default: 1 }),
      API_URL: webOrigin({ default: undefined }),
      TRUST_PROXY: wholeNumber(0, 10)({ default: 0 }),
    },
  );
  return {
    host: HOST,
    port: PORT,
    loggedPercent: LOG_SAMPLE_PERCENT,
    apiUrl: API_URL,
    isBehindProxy: TRUST_PROXY > 0,
    telemetry,
  };
}
