import path from 'node:path';
import { makeExactValidator } from 'envalid';
import { retention } from '@prizestash/shared/rules/retention';
import {
  deploymentVariables,
  type Environment,
  parseEnvironment,
} from '@prizestash/server-kit/environment';
import { telemetryVariables } from '@prizestash/server-kit/telemetry/start-telemetry';
import {
  isWebAddress,
  listOf,
  oneOf,
  portOrZero,
  secret,
  siteOrigins,
  text,
  webOrigin,
  wholeNumber,
  yesOrNo,
} from '@prizestash/server-kit/validators';

/** Requests an hour. */
const rate = wholeNumber(0, 1_000_000);
/**
 * At least a month's drawings and three months of winners list requests (docs/product.md, section 9).
 * Never longer than the privacy policy has promised those who have entered.
 */
const retentionDays = (promised: number) => wholeNumber(125, promised)({ default: promised });

const urls = listOf('addresses like https://api.drand.sh', (item) =>
  isWebAddress(item) ? item : undefined,
);

/** Accepts 32 secret bytes in base64url. The message never repeats the value. */
const secretKey = makeExactValidator<string>((value) => {
  const bytes = Buffer.from(value, 'base64url');
  if (bytes.length === 32 && bytes.toString('base64url') === value) return value;
  throw new Error('must be 32 bytes in base64url.');
});

/** Accepts a Postgres address. The message never repeats the value, which may hold a password. */
export const postgresUrl = makeExactValidator<string>((value) => {
  if (/^postgres(ql)?:\/\//.test(value) && URL.canParse(value)) return value;
  throw new Error('must begin with postgres:// and be a complete address.');
});

type Variables = Readonly<Record<string, unknown>>;

/**
 * A site with real prizes needs a database and a key that are kept safe, and a beacon that it does not
 * run itself.
 */
export const inProduction = {
  default: undefined,
  requiredWhen: ({ PRIZESTASH_ENV }: Variables) => PRIZESTASH_ENV === 'production',
  desc: 'must be set with PRIZESTASH_ENV=production.',
};

/** A validator for each environment variable of the API. */
export const variables = {
  ...deploymentVariables,
  ...telemetryVariables,
  HOST: text({ default: '127.0.0.1' }),
  PORT: portOrZero({ default: 3000 }),
  API_PORT: portOrZero({ default: 3100 }),
  DATABASE_URL: postgresUrl({
    default: undefined,
    requiredWhen: (variables) =>
      variables['MIGRATION_DATABASE_URL'] !== undefined || inProduction.requiredWhen(variables),
    desc: 'must be set with MIGRATION_DATABASE_URL, and with PRIZESTASH_ENV=production.',
  }),
  MIGRATION_DATABASE_URL: postgresUrl({ default: undefined }),
  MAILER_DATABASE_URL: postgresUrl({ default: undefined }),
  DATABASE_PORT: portOrZero({ default: 3300 }),
  DATA_DIR: text({ default: '.data' }),
  ERASURE_LOG: text({ default: undefined }),
  RELEASES_DIR: text({ default: '' }),
  REPORTS_TOKEN: secret({ default: undefined }),
  SITE_ORIGIN: siteOrigins({ default: undefined }),
  RATE_LIMIT_PER_ADDRESS: rate({ default: 300 }),
  RATE_LIMIT_PER_IPV6_56: rate({ default: 600 }),
  RATE_LIMIT_PER_IPV6_48: rate({ default: 3_000 }),
  HASH_KEY: secret({ default: undefined }),
  HASH_KEY_PREVIOUS: secret({ default: undefined }),
  RATE_LIMIT_PER_EMAIL: rate({ default: 20 }),
  LANDING_PAGE_ID: wholeNumber(0, 999_999_999)({ default: 21 }),
  TRUST_PROXY: wholeNumber(0, 10)({ default: 0 }),
  RETENTION_ENTRY_DAYS: retentionDays(retention.entryDays),
  RETENTION_PRIZE_DAYS: retentionDays(retention.prizeDays),
  DRAWING_KEY: secretKey(inProduction),
  BEACON_URLS: urls(inProduction),
  DRAWING_TIMESTAMP_URLS: urls({ default: undefined }),
  DEMONSTRATION_DRAWING: yesOrNo({ default: false }),
  API_BASE_URL: webOrigin({ default: undefined }),
  LOG_LEVEL: oneOf(...(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const))({
    default: 'info',
  }),
};

const REPOSITORY_ROOT = path.resolve(__dirname, '../../../..');

const parseVariables = (environment: Environment) => parseEnvironment(environment, variables);
type Values = ReturnType<typeof parseVariables>;

const originsOf = ({ SITE_ORIGIN, PORT }: Values) => SITE_ORIGIN ?? [`http://localhost:${PORT}`];

/** Absolute paths of the folders of data and releases. */
export function foldersOf(values: Pick<Values, 'DATA_DIR' | 'RELEASES_DIR'>) {
  const dataDir = path.resolve(REPOSITORY_ROOT, values.DATA_DIR);
  const releasesDir = values.RELEASES_DIR || path.join(dataDir, 'releases');
  return { dataDir, releasesDir: path.resolve(REPOSITORY_ROOT, releasesDir) };
}

function storageFrom(values: Values) {
  return {
    ...foldersOf(values),
    /** Undefined selects the embedded Postgres. */
    databaseUrl: values.DATABASE_URL,
    /**
     * The same database with the role that owns the tables. Only migrations and operator commands use
     * it.
     */
    migrationDatabaseUrl: values.MIGRATION_DATABASE_URL,
    /** The same database with the mailer's role, which migrations give its privileges. */
    mailerDatabaseUrl: values.MAILER_DATABASE_URL,
    /** Where requested erasures are recorded, away from the database; undefined records none. */
    erasureLog: values.ERASURE_LOG,
    /** Port of the embedded Postgres. */
    databasePort: values.DATABASE_PORT,
  };
}

function limitsFrom(values: Values) {
  return {
    /** Entries an hour from one address; 0 disables the limit. */
    ratePerAddress: values.RATE_LIMIT_PER_ADDRESS,
    /** Entries an hour from one IPv6 /56; 0 disables the limit. */
    ratePerIpv6Slash56: values.RATE_LIMIT_PER_IPV6_56,
    /** Entries an hour from one IPv6 /48; 0 disables the limit. */
    ratePerIpv6Slash48: values.RATE_LIMIT_PER_IPV6_48,
    /**
     * Keys of the hashes of addresses and emails; the previous one for the hour after a key was
     * replaced. Undefined selects the key in the data folder.
     */
    hashKeys:
      values.HASH_KEY === undefined
        ? undefined
        : { current: values.HASH_KEY, previous: values.HASH_KEY_PREVIOUS },
    /** Attempts an hour with one email; 0 disables the limit. */
    ratePerEmail: values.RATE_LIMIT_PER_EMAIL,
  };
}

function drawingsFrom(values: Values) {
  return {
    /** Signs the records of drawings. Undefined selects the key in the data folder. */
    drawingKey: values.DRAWING_KEY,
    /**
     * Servers with drand's HTTP interface for the chain quicknet. Undefined selects the demonstration
     * beacon.
     */
    beaconUrls: values.BEACON_URLS,
    /** Time stamp authorities (RFC 3161) that are asked about each commitment. */
    timestampUrls: values.DRAWING_TIMESTAMP_URLS ?? [],
    /**
     * Holds a drawing with generated people in a database without entries; only with the demonstration
     * beacon.
     */
    demonstrationDrawing: values.DEMONSTRATION_DRAWING && !values.BEACON_URLS,
  };
}

/**
 * Reads the API's configuration.
 * @throws {OperationalError} `invalid-environment`, with one sentence for every wrong variable
 */
export function readSettings(environment: Environment) {
  const values = parseVariables(environment);
  return {
    ...storageFrom(values),
    ...limitsFrom(values),
    ...drawingsFrom(values),
    host: values.HOST,
    port: values.API_PORT,
    /** Reads page reports. Undefined lets nobody read them. */
    reportsToken: values.REPORTS_TOKEN,
    /** Origins of the site. */
    siteOrigins: originsOf(values),
    /** Whether pages call the API at another origin than theirs. */
    isElsewhere:
      values.API_BASE_URL !== undefined && !originsOf(values).includes(values.API_BASE_URL),
    /** Specification, section 9. */
    landingPageId: values.LANDING_PAGE_ID,
    /** Number of our own proxies, whose `X-Forwarded-For` is trusted. */
    trustedProxies: values.TRUST_PROXY,
    retention: {
      entryDays: values.RETENTION_ENTRY_DAYS,
      prizeDays: values.RETENTION_PRIZE_DAYS,
    },
    /** Metrics and traces; off when unset. */
    telemetry: {
      METRICS_ADDRESS: values.METRICS_ADDRESS,
      OTEL_EXPORTER_OTLP_ENDPOINT: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    },
    logLevel: values.LOG_LEVEL,
  };
}

/** The operator's configuration of the API. */
export type Settings = Readonly<ReturnType<typeof readSettings>>;
