import { parseAll, parseEnvironment, type Environment } from '@prizestash/server-kit/environment';
import { portNumber, text } from '@prizestash/server-kit/validators';
import { refuseConfig } from '@prizestash/release-store/delivery-error';
import { operatorConfigFromEnv } from '@prizestash/release-store/site-config/site-config-from-env';
import { folderVariables, foldersOf } from '@prizestash/release-store/release-store-from-env';

/** Two servers cannot listen on one port. */
function requireDistinctPorts(variables: object): void {
  const seen = new Map<unknown, string>();
  for (const [name, port] of Object.entries(variables)) {
    if (!name.endsWith('PORT')) continue;
    const other = seen.get(port);
    if (other) {
      refuseConfig(`${other} and ${name} are both ${port}; they must differ.`);
    }
    seen.set(port, name);
  }
}

function parseVariables(env: Environment) {
  const variables = parseEnvironment(env, {
    HOST: text({ default: '127.0.0.1' }),
    PORT: portNumber({ default: 3000 }),
    API_PORT: portNumber({ default: 3100 }),
    PARTNER_PORT: portNumber({ default: 3200 }),
    DATABASE_PORT: portNumber({ default: 3300 }),
    PROMOTION_PORT: portNumber({ default: 3400 }),
    RELEASE_PAGES_PORT: portNumber({ default: 3500 }),
    /** When set, no local database is started. */
    DATABASE_URL: text({ default: '' }),
    ...folderVariables,
  });
  requireDistinctPorts(variables);
  const { dataDir, releasesDir } = foldersOf(variables);
  return { ...variables, DATA_DIR: dataDir, RELEASES_DIR: releasesDir };
}

/** @returns the variables of the local site by their names, with absolute folders, and the operator's part. */
export function settingsFromEnv(env: Environment) {
  const [variables, operator] = parseAll(
    () => parseVariables(env),
    () => operatorConfigFromEnv(env),
  );
  return { ...variables, operator };
}

export type Settings = Readonly<ReturnType<typeof settingsFromEnv>>;
