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

/** Requests an hour; 0 disables the limit. */
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
  /** Undefined selects the embedded Postgres. */
  DATABASE_URL: postgresUrl({
    default: undefined,
    requiredWhen: (variables) =>
      variables['MIGRATION_DATABASE_URL'] !== undefined || inProduction.requiredWhen(variables),
    desc: 'must be set with MIGRATION_DATABASE_URL, and with PRIZESTASH_ENV=production.',
  }),
  /** The same database with the role that owns the tables, for migrations and operator commands alone. */
  MIGRATION_DATABASE_URL: postgresUrl({ default: undefined }),
  /** The same database with the mailer's role, which migrations give its privileges. */
  MAILER_DATABASE_URL: postgresUrl({ default: undefined }),
  /** Port of the embedded Postgres. */
  DATABASE_PORT: portOrZero({ default: 3300 }),
  DATA_DIR: text({ default: '.data' }),
  /** Where requested erasures are recorded, away from the database; undefined records none. */
  ERASURE_LOG: text({ default: undefined }),
  RELEASES_DIR: text({ default: '' }),
  /** Reads page reports. Undefined lets nobody read them. */
  REPORTS_TOKEN: secret({ default: undefined }),
  SITE_ORIGIN: siteOrigins({ default: undefined }),
  /** Calls an hour from one IPv4 address or one IPv6 /64, the smallest network that a household has. */
  RATE_LIMIT_PER_ADDRESS: rate({ default: 300 }),
  /** From one IPv6 /56, which many providers assign to a household. */
  RATE_LIMIT_PER_IPV6_56: rate({ default: 600 }),
  /** From one IPv6 /48, which providers assign to a site. */
  RATE_LIMIT_PER_IPV6_48: rate({ default: 3_000 }),
  HASH_KEY: secret({ default: undefined }),
  HASH_KEY_PREVIOUS: secret({ default: undefined }),
  /** Attempts an hour with one email. */
  RATE_LIMIT_PER_EMAIL: rate({ default: 20 }),
  /** Specification, section 9. */
  LANDING_PAGE_ID: wholeNumber(0, 999_999_999)({ default: 21 }),
  /** Number of our own proxies, whose `X-Forwarded-For` is trusted. */
  TRUST_PROXY: wholeNumber(0, 10)({ default: 0 }),
  RETENTION_ENTRY_DAYS: retentionDays(retention.entryDays),
  RETENTION_PRIZE_DAYS: retentionDays(retention.prizeDays),
  /** Signs the records of drawings. Undefined selects the key in the data folder. */
  DRAWING_KEY: secretKey(inProduction),
  /** Servers with drand's HTTP interface for quicknet. Undefined selects the demonstration beacon. */
  BEACON_URLS: urls(inProduction),
  /** Time stamp authorities (RFC 3161) that are asked about each commitment. */
  DRAWING_TIMESTAMP_URLS: urls({ default: [] }),
  DEMONSTRATION_DRAWING: yesOrNo({ default: false }),
  API_BASE_URL: webOrigin({ default: undefined }),
  LOG_LEVEL: oneOf(...(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const))({
    default: 'info',
  }),
};

const REPOSITORY_ROOT = path.resolve(__dirname, '../../../..');

/** Absolute paths of the folders of data and releases. */
export function foldersOf(values: { readonly DATA_DIR: string; readonly RELEASES_DIR: string }) {
  const dataDir = path.resolve(REPOSITORY_ROOT, values.DATA_DIR);
  const releasesDir = values.RELEASES_DIR || path.join(dataDir, 'releases');
  return { dataDir, releasesDir: path.resolve(REPOSITORY_ROOT, releasesDir) };
}

/**
 * Reads the API's configuration: its variables by name, and what follows from them.
 * @throws {OperationalError} `invalid-environment`, with one sentence for every wrong variable
 */
export function readSettings(environment: Environment) {
  const values = parseEnvironment(environment, variables);
  const { SITE_ORIGIN, PORT, API_BASE_URL, HASH_KEY, HASH_KEY_PREVIOUS } = values;
  const origins = SITE_ORIGIN ?? [`http://localhost:${PORT}`];
  return {
    ...values,
    ...foldersOf(values),
    /** Origins of the site. */
    siteOrigins: origins,
    /** Whether pages call the API at another origin than theirs. */
    isElsewhere: API_BASE_URL !== undefined && !origins.includes(API_BASE_URL),
    /**
     * Keys of the hashes of addresses and emails; the previous one for the hour after a key was
     * replaced. Undefined selects the key in the data folder.
     */
    hashKeys:
      HASH_KEY === undefined ? undefined : { current: HASH_KEY, previous: HASH_KEY_PREVIOUS },
    retention: { entryDays: values.RETENTION_ENTRY_DAYS, prizeDays: values.RETENTION_PRIZE_DAYS },
    /**
     * Whether a drawing with generated people is held in a database without entries; only with the
     * demonstration beacon.
     */
    demonstrationDrawing: values.DEMONSTRATION_DRAWING && !values.BEACON_URLS,
  };
}

/** The operator's configuration of the API. */
export type Settings = Readonly<ReturnType<typeof readSettings>>;
