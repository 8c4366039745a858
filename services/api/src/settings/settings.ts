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

const REPOSITORY_ROOT = path.resolve(__dirname, '../../../..');
/** Requests an hour. */
const rate = wholeNumber(0, 1_000_000);
/** A month's drawings and three months of winners list requests (specification, section 9). */
const retentionDays = wholeNumber(125, 36_525);

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
const postgresUrl = makeExactValidator<string>((value) => {
  if (/^postgres(ql)?:\/\//.test(value) && URL.canParse(value)) return value;
  throw new Error('must begin with postgres:// and be a complete address.');
});

/** Accepts the address of a mail server. The message never repeats the value, which may hold a password. */
const smtpUrl = makeExactValidator<string>((value) => {
  if (/^smtps?:\/\/[^/]/.test(value) && URL.canParse(value)) return value;
  throw new Error('must begin with smtp:// or smtps:// and be a complete address.');
});

type Variables = Readonly<Record<string, unknown>>;

/**
 * A site with real prizes needs a database and a key that are kept safe, and a beacon that it does not
 * run itself.
 */
const inProduction = {
  default: undefined,
  requiredWhen: ({ PRIZESTASH_ENV }: Variables) => PRIZESTASH_ENV === 'production',
  desc: 'must be set with PRIZESTASH_ENV=production.',
};

/** What a mail names cannot be left out of it. */
const inMails = {
  default: undefined,
  requiredWhen: ({ SMTP_URL }: Variables) => SMTP_URL !== undefined,
  desc: 'must be set with SMTP_URL.',
};

/**
 * Reads the API's configuration.
 * @throws {OperationalError} `invalid-environment`, with one sentence for every wrong variable
 */
export function readSettings(environment: Environment) {
  const values = parseEnvironment(environment, {
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
    DATABASE_PORT: portOrZero({ default: 3300 }),
    DATA_DIR: text({ default: '.data' }),
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
    PARTNER_NAMES: listOf('names', (item) => item || undefined, ';')({ default: undefined }),
    TRUST_PROXY: wholeNumber(0, 10)({ default: 0 }),
    RETENTION_ENTRY_DAYS: retentionDays({ default: retention.entryDays }),
    RETENTION_PRIZE_DAYS: retentionDays({ default: retention.prizeDays }),
    DRAWING_KEY: secretKey(inProduction),
    BEACON_URLS: urls(inProduction),
    DRAWING_TIMESTAMP_URLS: urls({ default: undefined }),
    DEMONSTRATION_DRAWING: yesOrNo({ default: false }),
    OFFICIAL_RULES_DIR: text({ default: 'mfe-legal/content/rules' }),
    SMTP_URL: smtpUrl({ default: undefined }),
    MAIL_FROM: text({ default: '' }),
    API_BASE_URL: webOrigin({ default: undefined }),
    SPONSOR_NAME: text(inMails),
    SPONSOR_ADDRESS: text(inMails),
    SUPPORT_EMAIL: text(inMails),
    LOG_LEVEL: oneOf(...(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const))({
      default: 'info',
    }),
  });
  const dataDir = path.resolve(REPOSITORY_ROOT, values.DATA_DIR);
  const origins = values.SITE_ORIGIN ?? [`http://localhost:${values.PORT}`];
  return {
    host: values.HOST,
    port: values.API_PORT,
    /** Undefined selects the embedded Postgres. */
    databaseUrl: values.DATABASE_URL,
    /**
     * The same database with the role that owns the tables. Only migrations and operator commands use
     * it.
     */
    migrationDatabaseUrl: values.MIGRATION_DATABASE_URL,
    /** Port of the embedded Postgres. */
    databasePort: values.DATABASE_PORT,
    dataDir,
    releasesDir: path.resolve(
      REPOSITORY_ROOT,
      values.RELEASES_DIR || path.join(dataDir, 'releases'),
    ),
    /** Reads page reports. Undefined lets nobody read them. */
    reportsToken: values.REPORTS_TOKEN,
    /** Origins of the site. */
    siteOrigins: origins,
    /** Whether pages call the API at another origin than theirs. */
    isElsewhere: values.API_BASE_URL !== undefined && !origins.includes(values.API_BASE_URL),
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
    /** Specification, section 9. */
    landingPageId: values.LANDING_PAGE_ID,
    /**
     * Partner names in the consent text, in the order of the offers. Undefined when unset: the API
     * then knows the texts of released configurations only.
     */
    partnerNames: values.PARTNER_NAMES,
    /** Number of our own proxies, whose `X-Forwarded-For` is trusted. */
    trustedProxies: values.TRUST_PROXY,
    /** Days that entries are kept. */
    retention: {
      entryDays: values.RETENTION_ENTRY_DAYS,
      prizeDays: values.RETENTION_PRIZE_DAYS,
    },
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
    /** Where the text of the official rules is. */
    officialRulesDir: path.resolve(REPOSITORY_ROOT, values.OFFICIAL_RULES_DIR),
    /** Mails to entrants. Undefined sends none. */
    mail: values.SMTP_URL
      ? {
          smtpUrl: values.SMTP_URL,
          from: values.MAIL_FROM || String(values.SUPPORT_EMAIL),
          siteUrl: String(origins[0]),
          apiUrl: values.API_BASE_URL ?? String(origins[0]),
          sponsorName: String(values.SPONSOR_NAME),
          sponsorAddress: String(values.SPONSOR_ADDRESS),
          supportEmail: String(values.SUPPORT_EMAIL),
        }
      : undefined,
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
