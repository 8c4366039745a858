import path from 'node:path';
import { retention } from '@prizestash/shared/rules/retention';
import { type TelemetrySettings } from '@prizestash/telemetry/start-telemetry';
import { type Retention } from '../persons/erase-expired';
import { type HashKeys } from '../rate-limits/rate-limiter';
import { ServiceError } from '../service-error';
import {
  type Environment,
  hostAndPort,
  httpUrl,
  list,
  oneOf,
  parseEnvironment,
  port,
  postgresUrl,
  secret,
  secretKey,
  text,
  wholeNumber,
} from './environment';

/** The operator's configuration of the API. */
export interface Settings {
  /** Address to listen on. `HOST`, 127.0.0.1. */
  readonly host: string;
  /** `API_PORT`, 3100. */
  readonly port: number;
  /** `DATABASE_URL`; undefined selects the embedded Postgres. */
  readonly databaseUrl: string | undefined;
  /**
   * `MIGRATION_DATABASE_URL`: the same database with the role that owns the tables; undefined when
   * unset. Only migrations and operator commands use it.
   */
  readonly migrationDatabaseUrl: string | undefined;
  /** Port of the embedded Postgres. `DATABASE_PORT`, 3300. */
  readonly databasePort: number;
  /** Absolute path. `DATA_DIR`, `.data` at the root of the repository. */
  readonly dataDir: string;
  /** Absolute path of the release store. `RELEASES_DIR`, `releases` in the data folder. */
  readonly releasesDir: string;
  /** Origins whose pages may call. `SITE_ORIGIN`, comma-separated; `http://localhost:$PORT`. */
  readonly siteOrigins: readonly string[];
  /** Entries an hour from one address; 0 disables the limit. `RATE_LIMIT_PER_ADDRESS`, 300. */
  readonly ratePerAddress: number;
  /** Entries an hour from one IPv6 /56; 0 disables the limit. `RATE_LIMIT_PER_IPV6_56`, 600. */
  readonly ratePerIpv6Slash56: number;
  /** Entries an hour from one IPv6 /48; 0 disables the limit. `RATE_LIMIT_PER_IPV6_48`, 3000. */
  readonly ratePerIpv6Slash48: number;
  /** Attempts an hour with one email; 0 disables the limit. `RATE_LIMIT_PER_EMAIL`, 20. */
  readonly ratePerEmail: number;
  /**
   * Keys of the hashes of addresses and emails. `HASH_KEY`, and `HASH_KEY_PREVIOUS` for the hour after
   * a key was replaced. Undefined selects the key in the data folder.
   */
  readonly hashKeys: HashKeys | undefined;
  /** `LANDING_PAGE_ID`, 21 (specification, section 9). */
  readonly landingPageId: number;
  /**
   * Partner names in the consent text, in the order of the offers. `PARTNER_NAMES`, separated by
   * `;`. Undefined when unset: the API then knows the texts of released configurations only.
   */
  readonly partnerNames: readonly string[] | undefined;
  /** Number of our own proxies, whose `X-Forwarded-For` is trusted. `TRUST_PROXY`, 0. */
  readonly trustedProxies: number;
  /**
   * Signs the records of drawings: 32 bytes, base64url. `DRAWING_KEY`. Undefined selects the key in
   * the data folder.
   */
  readonly drawingKey: string | undefined;
  /**
   * Servers with drand's HTTP interface for the chain quicknet. `BEACON_URLS`, separated by commas.
   * Undefined selects the demonstration beacon.
   */
  readonly beaconUrls: readonly string[] | undefined;
  /**
   * Holds a drawing with made-up people in a database without entries. `DEMONSTRATION_DRAWING`, yes
   * or no; only with the demonstration beacon.
   */
  readonly demonstrationDrawing: boolean;
  /** Absolute path of the text of the official rules. `OFFICIAL_RULES_DIR`, that of mfe-legal. */
  readonly officialRulesDir: string;
  /** Days that entries are kept. `RETENTION_ENTRY_DAYS` and `RETENTION_PRIZE_DAYS`. */
  readonly retention: Retention;
  /** Metrics and traces: `METRICS_ADDRESS` and `OTEL_EXPORTER_OTLP_ENDPOINT`; off when unset. */
  readonly telemetry: TelemetrySettings;
  /** `LOG_LEVEL`, info. */
  readonly logLevel: string;
}

const REPOSITORY_ROOT = path.resolve(__dirname, '../../..');
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];
const MAX_RATE = 1_000_000;
/** A month's drawings and three months of winners list requests (specification, section 9). */
const MIN_DAYS = 125;
const MAX_DAYS = 36_525;

function checkUrl(url: string): void {
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return;
  throw new Error(
    `must list addresses like https://api.drand.sh, but lists ${JSON.stringify(url)}.`,
  );
}

/** A site with real prizes needs a key that is kept safe, and a beacon that it does not run itself. */
function requireProductionValues(values: {
  readonly DRAWING_KEY: string | undefined;
  readonly BEACON_URLS: readonly string[] | undefined;
}): void {
  const missing = Object.entries(values).filter(([, value]) => !value?.length);
  if (missing.length === 0) return;
  const lines = missing.map(([name]) => `${name} must be set with PRIZESTASH_ENV=production.`);
  throw new ServiceError('invalid-settings', lines.join('\n'));
}

function checkOrigin(origin: string): void {
  if (URL.canParse(origin) && new URL(origin).origin === origin) return;
  throw new Error(
    `must name origins like https://www.example.com, but names ${JSON.stringify(origin)}.`,
  );
}

/**
 * Reads the API's configuration.
 * @throws ServiceError `invalid-settings`, with one line for every wrong variable
 */
export function readSettings(environment: Environment): Settings {
  const values = parseEnvironment(environment, {
    HOST: text('127.0.0.1'),
    PORT: port(3000),
    API_PORT: port(3100),
    DATABASE_URL: postgresUrl(),
    MIGRATION_DATABASE_URL: postgresUrl(),
    DATABASE_PORT: port(3300),
    DATA_DIR: text('.data'),
    RELEASES_DIR: text(''),
    SITE_ORIGIN: list(',', checkOrigin),
    RATE_LIMIT_PER_ADDRESS: wholeNumber(300, MAX_RATE),
    RATE_LIMIT_PER_IPV6_56: wholeNumber(600, MAX_RATE),
    RATE_LIMIT_PER_IPV6_48: wholeNumber(3_000, MAX_RATE),
    HASH_KEY: secret(),
    HASH_KEY_PREVIOUS: secret(),
    RATE_LIMIT_PER_EMAIL: wholeNumber(20, MAX_RATE),
    LANDING_PAGE_ID: wholeNumber(21, 999_999_999),
    PARTNER_NAMES: list(';'),
    TRUST_PROXY: wholeNumber(0, 10),
    RETENTION_ENTRY_DAYS: wholeNumber(retention.entryDays, MAX_DAYS, MIN_DAYS),
    RETENTION_PRIZE_DAYS: wholeNumber(retention.prizeDays, MAX_DAYS, MIN_DAYS),
    DRAWING_KEY: secretKey(),
    BEACON_URLS: list(',', checkUrl),
    DEMONSTRATION_DRAWING: oneOf(['yes', 'no'], 'no'),
    OFFICIAL_RULES_DIR: text('mfe-legal/content/rules'),
    PRIZESTASH_ENV: text('development'),
    METRICS_ADDRESS: hostAndPort(),
    OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl(),
    LOG_LEVEL: oneOf(LOG_LEVELS, 'info'),
  });
  if (values.MIGRATION_DATABASE_URL !== undefined && values.DATABASE_URL === undefined) {
    throw new ServiceError(
      'invalid-settings',
      'MIGRATION_DATABASE_URL must come with DATABASE_URL.',
    );
  }
  if (values.PRIZESTASH_ENV === 'production') {
    const { DRAWING_KEY, BEACON_URLS } = values;
    requireProductionValues({ DRAWING_KEY, BEACON_URLS });
  }
  const dataDir = path.resolve(REPOSITORY_ROOT, values.DATA_DIR);
  return {
    host: values.HOST,
    port: values.API_PORT,
    databaseUrl: values.DATABASE_URL,
    migrationDatabaseUrl: values.MIGRATION_DATABASE_URL,
    databasePort: values.DATABASE_PORT,
    dataDir,
    releasesDir: path.resolve(
      REPOSITORY_ROOT,
      values.RELEASES_DIR || path.join(dataDir, 'releases'),
    ),
    siteOrigins: values.SITE_ORIGIN ?? [`http://localhost:${values.PORT}`],
    ratePerAddress: values.RATE_LIMIT_PER_ADDRESS,
    ratePerIpv6Slash56: values.RATE_LIMIT_PER_IPV6_56,
    ratePerIpv6Slash48: values.RATE_LIMIT_PER_IPV6_48,
    hashKeys:
      values.HASH_KEY === undefined
        ? undefined
        : { current: values.HASH_KEY, previous: values.HASH_KEY_PREVIOUS },
    ratePerEmail: values.RATE_LIMIT_PER_EMAIL,
    landingPageId: values.LANDING_PAGE_ID,
    partnerNames: values.PARTNER_NAMES,
    trustedProxies: values.TRUST_PROXY,
    retention: {
      entryDays: values.RETENTION_ENTRY_DAYS,
      prizeDays: values.RETENTION_PRIZE_DAYS,
    },
    drawingKey: values.DRAWING_KEY,
    beaconUrls: values.BEACON_URLS,
    demonstrationDrawing: values.DEMONSTRATION_DRAWING === 'yes' && !values.BEACON_URLS,
    officialRulesDir: path.resolve(REPOSITORY_ROOT, values.OFFICIAL_RULES_DIR),
    telemetry: {
      metricsAddress: values.METRICS_ADDRESS,
      tracesEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    },
    logLevel: values.LOG_LEVEL,
  };
}
