import path from 'node:path';

/** What the operator decides about the API, read from environment variables. */
export interface Settings {
  /** Address to listen on. `HOST`, 127.0.0.1. */
  readonly host: string;
  /** `API_PORT`, 3100. */
  readonly port: number;
  /** `DATABASE_URL`; undefined for the built-in Postgres. */
  readonly databaseUrl: string | undefined;
  /** Port of the built-in Postgres. `DATABASE_PORT`, 3300. */
  readonly databasePort: number;
  /** Absolute path. `DATA_DIR`, `.data` at the repository's root. */
  readonly dataDir: string;
  /** Origins whose pages may call. `SITE_ORIGIN`, comma-separated; `http://localhost:$PORT`. */
  readonly siteOrigins: readonly string[];
  /** Entries an hour from one address; 0 for any number. `RATE_LIMIT_PER_ADDRESS`, 300. */
  readonly ratePerAddress: number;
  /** Tries an hour with one email; 0 for any number. `RATE_LIMIT_PER_EMAIL`, 20. */
  readonly ratePerEmail: number;
  /** `LANDING_PAGE_ID`, 21 (specification, section 9). */
  readonly landingPageId: number;
  /**
   * Names in the consent text, in the order of the offers. `PARTNER_NAMES`, separated by `;`;
   * undefined when it is not set, and then the API does not know the text that the page shows.
   */
  readonly partnerNames: readonly string[] | undefined;
  /** How many proxies before the API are ours and may name the caller's address. `TRUST_PROXY`, 0. */
  readonly trustedProxies: number;
  /** `LOG_LEVEL`, info. */
  readonly logLevel: string;
}

/** A variable has a value that makes no sense; the message is one sentence for the operator. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

type Environment = Readonly<Record<string, string | undefined>>;

const REPOSITORY_ROOT = path.resolve(__dirname, '../..');
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

function wholeNumber(env: Environment, name: string, otherwise: number, max: number): number {
  const text = env[name]?.trim();
  if (!text) return otherwise;
  if (!/^\d{1,9}$/.test(text) || Number(text) > max) {
    throw new SettingsError(
      `${name} must be a whole number from 0 to ${max}, but is ${JSON.stringify(text)}.`,
    );
  }
  return Number(text);
}

function origins(env: Environment): string[] {
  const text = env['SITE_ORIGIN']?.trim() || `http://localhost:${env['PORT']?.trim() || '3000'}`;
  return text.split(',').map((part) => {
    const origin = part.trim();
    if (!URL.canParse(origin) || new URL(origin).origin !== origin) {
      throw new SettingsError(
        `SITE_ORIGIN must name origins like https://www.example.com, but names ${JSON.stringify(origin)}.`,
      );
    }
    return origin;
  });
}

function databaseUrl(env: Environment): string | undefined {
  const text = env['DATABASE_URL']?.trim();
  if (!text) return undefined;
  // The value may hold a password, so it is not repeated.
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)) {
    throw new SettingsError('DATABASE_URL must begin with postgres:// and be a whole address.');
  }
  return text;
}

function logLevel(env: Environment): string {
  const text = env['LOG_LEVEL']?.trim() || 'info';
  if (!LOG_LEVELS.includes(text)) {
    throw new SettingsError(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}.`);
  }
  return text;
}

/**
 * Reads and checks the environment.
 * @param env variables, usually `process.env`
 * @throws SettingsError at the first value that makes no sense
 */
export function readSettings(env: Environment): Settings {
  return {
    host: env['HOST']?.trim() || '127.0.0.1',
    port: wholeNumber(env, 'API_PORT', 3100, 65_535),
    databaseUrl: databaseUrl(env),
    databasePort: wholeNumber(env, 'DATABASE_PORT', 3300, 65_535),
    dataDir: path.resolve(REPOSITORY_ROOT, env['DATA_DIR']?.trim() || '.data'),
    siteOrigins: origins(env),
    ratePerAddress: wholeNumber(env, 'RATE_LIMIT_PER_ADDRESS', 300, 1_000_000),
    ratePerEmail: wholeNumber(env, 'RATE_LIMIT_PER_EMAIL', 20, 1_000_000),
    landingPageId: wholeNumber(env, 'LANDING_PAGE_ID', 21, 999_999_999),
    partnerNames: env['PARTNER_NAMES']
      ?.split(';')
      .map((name) => name.trim())
      .filter(Boolean),
    trustedProxies: wholeNumber(env, 'TRUST_PROXY', 0, 10),
    logLevel: logLevel(env),
  };
}
