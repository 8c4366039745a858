import { parseAll, parseEnvironment, type Environment } from '@prizestash/server-kit/environment';
import { portNumber, text } from '@prizestash/server-kit/validators';
import { refuseConfig } from '@prizestash/release-store/delivery-error';
import { operatorConfigFromEnv } from '@prizestash/release-store/site-config/site-config-from-env';
import { folderVariables, foldersOf } from '@prizestash/release-store/release-store-from-env';
import { hostVariables } from '@prizestash/site-host/host-settings';

/** Two servers cannot listen on one port. */
function requireDistinctPorts(ports: Readonly<Record<string, number>>): void {
  const seen = new Map<number, string>();
  for (const [name, value] of Object.entries(ports)) {
    const other = seen.get(value);
    if (other) {
      refuseConfig(`${other} and ${name} are both ${value}; they must differ.`);
    }
    seen.set(value, name);
  }
}

function parseVariables(env: Environment) {
  const variables = parseEnvironment(env, {
    ...hostVariables,
    API_PORT: portNumber({ default: 3100 }),
    PARTNER_PORT: portNumber({ default: 3200 }),
    DATABASE_PORT: portNumber({ default: 3300 }),
    PROMOTION_PORT: portNumber({ default: 3400 }),
    RELEASE_PAGES_PORT: portNumber({ default: 3500 }),
    DATABASE_URL: text({ default: '' }),
    ...folderVariables,
  });
  const { PORT, API_PORT, PARTNER_PORT, DATABASE_PORT, PROMOTION_PORT } = variables;
  const { RELEASE_PAGES_PORT } = variables;
  const ports = { PORT, API_PORT, PARTNER_PORT, DATABASE_PORT, PROMOTION_PORT };
  requireDistinctPorts({ ...ports, RELEASE_PAGES_PORT });
  return variables;
}

export function settingsFromEnv(env: Environment) {
  const [variables, operator] = parseAll(
    () => parseVariables(env),
    () => operatorConfigFromEnv(env),
  );
  return {
    ...foldersOf(variables),
    host: variables.HOST,
    sitePort: variables.PORT,
    apiPort: variables.API_PORT,
    partnerPort: variables.PARTNER_PORT,
    promotionPort: variables.PROMOTION_PORT,
    releasePagesPort: variables.RELEASE_PAGES_PORT,
    databasePort: variables.DATABASE_PORT,
    /** When set, no local database is started. */
    databaseUrl: variables.DATABASE_URL || null,
    operator,
  };
}

export type Settings = Readonly<ReturnType<typeof settingsFromEnv>>;
