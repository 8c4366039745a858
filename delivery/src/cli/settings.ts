import path from 'node:path';
import { repositoryRoot } from '../build/packages';
import {
  operatorConfigFromEnv,
  type OperatorConfig,
} from '../releases/site-config/site-config-from-env';
import { DeliveryError } from '../delivery-error';

/** Where the local servers listen and keep their data. */
export interface Settings {
  readonly host: string;
  readonly sitePort: number;
  readonly apiPort: number;
  readonly partnerPort: number;
  readonly databasePort: number;
  /** Given: no database of our own is started. */
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  readonly releasesDir: string;
  readonly operator: OperatorConfig;
}

type Env = Readonly<Record<string, string | undefined>>;

function port(env: Env, name: string, fallback: number): number {
  const text = env[name];
  if (!text) return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > 65_535) {
    throw new DeliveryError(
      'invalid-config',
      `${name} must be a port from 1 to 65535, but is "${text}"`,
    );
  }
  return value;
}

/**
 * Reads the settings of the local stack.
 * @param env environment variables, as in `process.env`.
 * @throws {DeliveryError} with one sentence that names the variable.
 */
export function settingsFromEnv(env: Env): Settings {
  const ports = {
    PORT: port(env, 'PORT', 3000),
    API_PORT: port(env, 'API_PORT', 3100),
    PARTNER_PORT: port(env, 'PARTNER_PORT', 3200),
    DATABASE_PORT: port(env, 'DATABASE_PORT', 3300),
  };
  const names = Object.keys(ports) as (keyof typeof ports)[];
  for (const name of names) {
    const twin = names.find((other) => other !== name && ports[other] === ports[name]);
    if (twin)
      throw new DeliveryError(
        'invalid-config',
        `${name} and ${twin} are both ${ports[name]}; they must differ`,
      );
  }
  const dataDir = path.resolve(repositoryRoot, env['DATA_DIR'] || '.data');
  return {
    host: env['HOST'] || '127.0.0.1',
    sitePort: ports.PORT,
    apiPort: ports.API_PORT,
    partnerPort: ports.PARTNER_PORT,
    databasePort: ports.DATABASE_PORT,
    databaseUrl: env['DATABASE_URL'] || null,
    dataDir,
    releasesDir: path.resolve(
      repositoryRoot,
      env['RELEASES_DIR'] || path.join(dataDir, 'releases'),
    ),
    operator: operatorConfigFromEnv(env),
  };
}
