import { makeExactValidator } from 'envalid';
import { retention } from '@prizestash/shared/rules/retention';
import { deploymentVariables } from '@prizestash/server-kit/environment';
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
