import path from 'node:path';
import { type Environment, parseEnvironment } from '@prizestash/server-kit/environment';
import { variables } from './variables';

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
